import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writePublic } from "./write-files.ts";

/** A list of the slugs in a dump, next to its files, so that a takedown does not have to unpack every dump. */
const SLUGS = "slugs.txt";

export async function writeDumpSlugs(folder: string, agents: Iterable<{ slug: string }>) {
	const lines = Array.from(agents, ({ slug }) => `${slug}\n`);
	await writePublic(join(folder, SLUGS), lines.sort().join(""));
}

/** True if a dump contains one of these slugs. Throws if it has no list. */
export async function holdsSlug(folder: string, slugs: ReadonlySet<string>): Promise<boolean> {
	const lines = (await readFile(join(folder, SLUGS), "latin1")).split("\n");
	return lines.some((slug) => slugs.has(slug));
}
