import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "#domain/evidence/once-per.ts";

/** All sources that can affect what files say and how they look. */
const SOURCES = ["../../", "../../../scripts"].map((folder) => join(import.meta.dirname, folder));

/** Identifies the program. Changes with the sources, so there is no version to increase by hand. */
export const sourcesVersion = once(() => digestOf(SOURCES.flatMap(listSources).sort()));

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
