import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { createPageRenderer, type PageRenderer, type RenderPage } from "./page-renderer.ts";

/** Where the compiled templates lie. */
export const TEMPLATES_DIRECTORY = join(import.meta.dirname, "../../dist/site");

/** File in which the compiler of templates notes what it compiled. */
export const TEMPLATES_VERSION = "version.txt";

/** Opens the templates that were compiled into a folder (scripts/compile-templates.ts). */
export async function openPageRenderer(directory: string): Promise<PageRenderer> {
	const version = await readFile(join(directory, TEMPLATES_VERSION), "utf8");
	// A new version lies at a new address, because a module is loaded once.
	const entry = `${pathToFileURL(join(directory, "server/entry.mjs"))}?${version}`;
	const { render }: { render: RenderPage } = await import(entry);
	await loadModules(join(directory, "server/chunks"));
	return createPageRenderer({
		render,
		version,
		assets: await readAssets(join(directory, "client")),
	});
}

/** Pages are loaded when they are first rendered; compiling anew while a service runs would take them away from it. */
async function loadModules(directory: string): Promise<void> {
	const files = await listFiles(directory);
	await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
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
