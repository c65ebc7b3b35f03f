import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { createPageRenderer, type PageRenderer, type RenderPage } from "./page-renderer.ts";

/** Where compiled templates are, each version in its own folder, so that a running service keeps the one it opened. */
export const TEMPLATES_DIRECTORY = join(import.meta.dirname, "../../dist/site");

/** Contains the name of the current version. */
export const TEMPLATES_VERSION = "version.txt";

/** Opens the current version of the templates (scripts/compile-templates.ts). */
export async function openPageRenderer(directory: string): Promise<PageRenderer> {
	const version = await readFile(join(directory, TEMPLATES_VERSION), "utf8");
	const compiled = join(directory, version);
	const entry = pathToFileURL(join(compiled, "server/entry.mjs")).href;
	const { render }: { render: RenderPage } = await import(entry);
	return createPageRenderer({
		render,
		version,
		assets: await readAssets(join(compiled, "client")),
	});
}

async function readAssets(directory: string): Promise<Map<string, Uint8Array>> {
	const read = (await listFiles(directory)).map(async (file) => {
		return [relative(directory, file).replaceAll("\\", "/"), await readFile(file)] as const;
	});
	return new Map(await Promise.all(read));
}

async function listFiles(directory: string): Promise<string[]> {
	const names = await readdir(directory, { recursive: true, withFileTypes: true });
	return names
		.filter((name) => name.isFile())
		.map((name) => join(name.parentPath, name.name))
		.sort();
}
