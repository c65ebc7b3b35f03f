import { readWith } from "./follow-pages.ts";
import { sourceFailure } from "./source-failure.ts";
import type { OpenFolder, PagedDocument, Reading, ReadPage } from "./way.ts";

/** Characters of a page, so that a folder of any size needs little memory. */
const PAGE_CHARACTERS = 8_388_608;
const PAGE_DOCUMENTS = 1000;

/** Reads a folder or file. Documents about the same agent that are on one page become one entry with all versions. */
export async function* folderPages(reading: Reading): AsyncGenerator<ReadPage> {
	const { source, ports } = reading;
	const folder = await ports.openFolder(source.place);
	if (!folder) throw sourceFailure(source, source.place, "is neither a file nor a folder.");
	yield* readParts(folder, reading);
}

/** Reads documents one at a time. A page that is not the last leads to itself: after an interruption, all are read again. */
export async function* readParts(
	folder: OpenFolder,
	{ source, importer, ports }: Reading,
): AsyncGenerator<ReadPage> {
	const { place: at } = source;
	const isWanted = (name: string) => folder.isOneFile || importer.accepts(name);
	const names = folder.names.filter(isWanted);
	if (names.length > ports.maxEntries) {
		const what = `has ${names.length} documents; FOLLOW_MAX_ENTRIES allows ${ports.maxEntries}.`;
		throw sourceFailure(source, at, what);
	}
	const there = new Set(folder.names);
	const together = new Set(names.flatMap((name) => importer.besides?.(name, there) ?? []));
	let documents: PagedDocument[] = [];
	let characters = 0;
	for (const [index, name] of names.entries()) {
		if (characters >= PAGE_CHARACTERS || documents.length >= PAGE_DOCUMENTS) {
			yield { at, documents, next: at };
			documents = [];
			characters = 0;
		}
		const read = await readOne(name, folder, { importer, there });
		characters += read.document.text.length;
		documents.push(read);
		ports.report?.(index + 1, names.length);
	}
	const others = folder.names.filter((name) => !isWanted(name) && !together.has(name));
	yield {
		at,
		documents: [...documents, ...others.map((name) => ignoreByName(name, importer))],
		next: null,
	};
}

async function readOne(
	name: string,
	folder: OpenFolder,
	{ importer, there }: Pick<Reading, "importer"> & { there: ReadonlySet<string> },
): Promise<PagedDocument> {
	const file = await folder.read(name);
	if ("reason" in file) {
		const skipped = [{ origin: `${importer.format}:${name}`, reason: file.reason }];
		return { document: { name, text: "" }, outcome: { agents: [], skipped, ignored: [] } };
	}
	const beside = [];
	for (const other of importer.besides?.(name, there) ?? []) {
		const read = there.has(other) ? await folder.read(other) : undefined;
		if (read && "text" in read) beside.push({ name: other, text: read.text });
	}
	const document = { name, text: file.text, ...(beside.length > 0 && { beside }) };
	return readWith(importer, document, folder.isOneFile ? "list" : "document");
}

function ignoreByName(name: string, { example }: Reading["importer"]): PagedDocument {
	const ignored = [{ origin: name, reason: `Documents of this format are ${example}.` }];
	return { document: { name, text: "" }, outcome: { agents: [], skipped: [], ignored } };
}
