import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/if-there.ts";
import { joinOutcomes } from "#importers/build-outcome.ts";
import type { Importer, ImportOutcome, ImportSkip } from "#importers/importer.ts";
import { UsageError } from "../terminal/run-script.ts";
import { fetchPages } from "./fetch-pages.ts";

type Report = (done: number, total: number) => void;

/** What an importer makes of a file, of all files of a folder, or of the answer of an address. */
export async function readForeign(
	importer: Importer,
	place: string,
	report: Report,
): Promise<ImportOutcome> {
	if (/^https?:\/\//i.test(place)) return readAddress(importer, place, report);
	const found = await ifThere(stat(place));
	if (!found) throw new UsageError(`There is no file or folder ${place}.`);
	if (found.isDirectory()) return readFolder(importer, place, report);
	return importer.read({ name: place, text: await readFile(place, "utf8") });
}

async function readAddress(
	importer: Importer,
	address: string,
	report: Report,
): Promise<ImportOutcome> {
	const outcomes: ImportOutcome[] = [];
	for await (const page of fetchPages(address, importer)) {
		outcomes.push(importer.read(page));
		report(outcomes.length, outcomes.length + 1);
	}
	return joinOutcomes(outcomes);
}

async function readFolder(
	importer: Importer,
	folder: string,
	report: Report,
): Promise<ImportOutcome> {
	const names = await listFiles(folder);
	const wanted = names.filter((name) => importer.accepts(name));
	const outcomes: ImportOutcome[] = [];
	const there = new Set(names);
	const together = new Set(wanted.map((name) => importer.besides?.(name)));
	for (const name of wanted) {
		const text = await readFile(join(folder, name), "utf8");
		const other = importer.besides?.(name);
		const isThere = other !== undefined && there.has(other);
		const beside = isThere ? { beside: await readFile(join(folder, other), "utf8") } : {};
		outcomes.push(importer.read({ name, text, ...beside }));
		report(outcomes.length, wanted.length);
	}
	const read = joinOutcomes(outcomes);
	const unread = names.filter((name) => !importer.accepts(name) && !together.has(name));
	return { ...read, ignored: [...read.ignored, ...unread.map(ignoreByName)] };
}

/** Relative paths with `/`, sorted. Hidden files and folders, such as those of version control, are left out. */
async function listFiles(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
		.map((path) => path.replaceAll("\\", "/"))
		.filter((path) => !path.split("/").some((segment) => segment.startsWith(".")))
		.sort();
}

function ignoreByName(origin: string): ImportSkip {
	return { origin, reason: "Documents of this format have other names." };
}
