import { createReadStream } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unpackLines } from "./read-rows.ts";
import { writePublic } from "./write-files.ts";

/** Beside the files of a dump: each slug in it, sorted, so that a takedown need not unpack what it does not concern. */
const SLUGS = "slugs.txt";
const LINE_END = "\n";

export async function writeDumpSlugs(folder: string, slugs: readonly string[]): Promise<void> {
	const lines = slugs.toSorted().map((slug) => slug + LINE_END);
	await writePublic(join(folder, SLUGS), lines.join(""));
}

/** Dumps of earlier versions have no list; theirs is made from the dump, which takes seconds where it is large. */
export async function ensureDumpSlugs(folder: string): Promise<void> {
	const isThere = await access(join(folder, SLUGS)).then(
		() => true,
		() => false,
	);
	if (isThere) return;
	const slugs: string[] = [];
	for await (const line of unpackLines(createReadStream(join(folder, "agents.ndjson.gz")))) {
		const { slug }: { slug: string } = JSON.parse(line);
		slugs.push(slug);
	}
	await writeDumpSlugs(folder, slugs);
}

/** True where a dump, which has its list, holds one of these. */
export async function holdsSlug(folder: string, slugs: Iterable<string>): Promise<boolean> {
	const list = await readFile(join(folder, SLUGS));
	for (const slug of slugs) if (holdsLine(list, slug)) return true;
	return false;
}

/** Found by halving: slugs are ASCII, so bytes sort as texts do. */
function holdsLine(sorted: Buffer, line: string): boolean {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const start = middle === 0 ? 0 : sorted.lastIndexOf(LINE_END, middle - 1) + 1;
		const end = sorted.indexOf(LINE_END, middle);
		const found = sorted.toString("latin1", start, end);
		if (found === line) return true;
		if (found < line) low = end + 1;
		else high = start;
	}
	return false;
}
