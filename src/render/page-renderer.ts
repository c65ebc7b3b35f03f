import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

/** Compiled templates: turns a page and its view into HTML. */
export interface PageRenderer {
	/** Changes whenever a template does. */
	version: string;
	/** The files that pages refer to, by their path within the site, without a leading slash. */
	assets: ReadonlyMap<string, Uint8Array>;
	/** Throws when the template throws. */
	render: (address: string, page: string, view: unknown) => Promise<string>;
}

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
	const { renderAddress }: { renderAddress: RenderPage } = await import(pathToFileURL(entry).href);
	return {
		version,
		assets: await readAssets(join(compiled, "client")),
		async render(address, page, view) {
			const response = await renderAddress(address, {
				view(name) {
					if (name === page) return view;
					throw new Error(`The template of ${name} was rendered with the view of ${page}`);
				},
			});
			const html = await response.text();
			// The page for missing pages has that status too.
			if (response.status < 500 && html !== "") return html;
			throw new Error(`The template of ${page} failed with status ${response.status}`);
		},
	};
}

type RenderPage = (
	address: string,
	locals: { view: (page: string) => unknown },
) => Promise<Response>;

async function readAssets(directory: string): Promise<Map<string, Uint8Array>> {
	const names = await readdir(directory, { recursive: true, withFileTypes: true });
	const files = names
		.filter((name) => name.isFile())
		.map((name) => join(name.parentPath, name.name));
	const read = files.sort().map(async (file) => {
		return [relative(directory, file).replaceAll("\\", "/"), await readFile(file)] as const;
	});
	return new Map(await Promise.all(read));
}

const ROOT = join(import.meta.dirname, "../..");

/** This version's page templates are not compiled, and this process cannot compile them. The message says what to do. */
export class TemplatesMissing extends Error {
	constructor() {
		super(
			`The page templates are not compiled: run "npm run compile" in ${ROOT} as a user who can write there.`,
		);
	}
}
