import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageRenderer } from "#render/page-renderer.ts";
import { contentDigest } from "#snapshot/file-digest.ts";
import { sharedSurroundings } from "#views/agents/agent-surroundings.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { Painter } from "./painter.ts";

/** All sources that can affect what files say and how they look. */
const SOURCES = ["../", "../../scripts"].map((folder) => join(import.meta.dirname, folder));

/** Digest of everything that the files of all agents depend on: program, templates, card painter and site. */
export function renderedBy(
	context: ViewContext,
	{ pages, painter }: { pages: PageRenderer; painter: Painter },
): string {
	const versions = [sourcesVersion(), pages.version, painter.version];
	return contentDigest([...versions, sharedSurroundings(context)].join("\n"));
}

let known: string | undefined;

/** Changes with the sources, so there is no version to increase by hand. */
export function sourcesVersion(): string {
	known ??= digestOf(SOURCES.flatMap(listSources).sort());
	return known;
}

function listSources(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
		.map((entry) => join(entry.parentPath, entry.name));
}

function digestOf(files: readonly string[]): string {
	const hash = createHash("sha256");
	for (const file of files) hash.update(readFileSync(file));
	return hash.digest("base64url");
}
