import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { createPageRenderer, type PageRenderer, type RenderPage } from "./page-renderer.ts";
import { TemplatesMissing } from "./templates-missing.ts";

/** Where compiled templates are, each version in its own folder, so that a running service keeps the one it opened. */
export const TEMPLATES_DIRECTORY = join(import.meta.dirname, "../../dist/site");

/** Contains the name of the current version. */
export const TEMPLATES_VERSION = "version.txt";

/** Opens the current version of the templates (scripts/compile-templates.ts). */
export async function openPageRenderer(directory: string): Promise<PageRenderer> {
	const pointer = join(directory, TEMPLATES_VERSION);
	if (!existsSync(pointer)) throw new TemplatesMissing();
	const version = await readFile(pointer, "utf8");
	const compiled = join(directory, version);
	const entry = join(compiled, "server/entry.mjs");
	if (!existsSync(entry)) throw new TemplatesMissing();
	const { render }: { render: RenderPage } = await import(pathToFileURL(entry).href);
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
