import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writePublic } from "./write-files.ts";

/** A list of the slugs in a dump, next to its files, so that a takedown does not have to unpack every dump. */
const SLUGS = "slugs.txt";

export async function writeDumpSlugs(folder: string, slugs: readonly string[]): Promise<void> {
	const lines = slugs.toSorted().map((slug) => `${slug}\n`);
	await writePublic(join(folder, SLUGS), lines.join(""));
}

/** True if a dump contains one of these slugs. Throws if it has no list. */
export async function holdsSlug(folder: string, slugs: ReadonlySet<string>): Promise<boolean> {
	const lines = (await readFile(join(folder, SLUGS), "latin1")).split("\n");
	return lines.some((slug) => slugs.has(slug));
}
