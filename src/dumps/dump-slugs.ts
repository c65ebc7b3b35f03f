import { createReadStream, readSync } from "node:fs";
import { access, open } from "node:fs/promises";
import { join } from "node:path";
import { unpackLines } from "./read-rows.ts";
import { writePublic } from "./write-files.ts";

/** A sorted list of the slugs in a dump, next to its files, so that a takedown does not have to unpack every dump. */
const SLUGS = "slugs.txt";
const LINE_END = "\n";

export async function writeDumpSlugs(folder: string, slugs: readonly string[]): Promise<void> {
	const lines = slugs.toSorted().map((slug) => slug + LINE_END);
	await writePublic(join(folder, SLUGS), lines.join(""));
}

/** Dumps of earlier versions have no list. It is then made from the dump, which takes seconds for a large one. */
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

/** True if a dump with a list contains one of these slugs. */
export async function holdsSlug(folder: string, slugs: Iterable<string>): Promise<boolean> {
	const list = await open(join(folder, SLUGS));
	try {
		const { size } = await list.stat();
		for (const slug of slugs) if (holdsLine({ file: list.fd, size }, slug)) return true;
		return false;
	} finally {
		await list.close();
	}
}

/** More than the longest slug. */
const REACH = 100;

/** Binary search, which reads little of a long list: slugs are ASCII, so bytes sort like texts. */
function holdsLine({ file, size }: { file: number; size: number }, line: string): boolean {
	const around = Buffer.alloc(2 * REACH);
	let low = 0;
	let high = size;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const from = Math.max(0, middle - REACH);
		const text = around.toString("latin1", 0, readSync(file, around, 0, around.length, from));
		const start = middle === from ? 0 : text.lastIndexOf(LINE_END, middle - from - 1) + 1;
		const end = text.indexOf(LINE_END, middle - from);
		if (end === -1) throw new Error(`The list of slugs in ${SLUGS} ends within a line.`);
		const found = text.slice(start, end);
		if (found === line) return true;
		if (found < line) low = from + end + 1;
		else high = from + start;
	}
	return false;
}
