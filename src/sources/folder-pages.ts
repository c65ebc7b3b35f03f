import { sourceFailure } from "./source-failure.ts";
import type { OpenFolder, ReadDocument, Reading, ReadPage } from "./way.ts";

/** Reads a folder or file in one page: which documents belong together is known only after all are read. */
export async function* folderPages(reading: Reading): AsyncGenerator<ReadPage> {
	const { source, ports } = reading;
	const folder = await ports.openFolder(source.place);
	if (!folder) throw sourceFailure(source, source.place, "is neither a file nor a folder.");
	yield { at: source.place, documents: await readAll(folder, reading), next: null };
}

export async function readAll(
	folder: OpenFolder,
	{ importer, ports }: Pick<Reading, "importer" | "ports">,
): Promise<ReadDocument[]> {
	const isWanted = (name: string) => folder.isOneFile || importer.accepts(name);
	const wanted = folder.names.filter(isWanted);
	const there = new Set(folder.names);
	const together = new Set(wanted.map((name) => importer.besides?.(name)));
	const read: ReadDocument[] = [];
	for (const name of wanted) {
		read.push(await readOne(name, folder, { importer, there }));
		ports.report?.(read.length, wanted.length);
	}
	const others = folder.names.filter((name) => !isWanted(name) && !together.has(name));
	return [...read, ...others.map(ignoreByName)];
}

async function readOne(
	name: string,
	folder: OpenFolder,
	{ importer, there }: Pick<Reading, "importer"> & { there: ReadonlySet<string> },
): Promise<ReadDocument> {
	const file = await folder.read(name);
	if ("reason" in file) {
		const skipped = [{ origin: `${importer.format}:${name}`, reason: file.reason }];
		return { document: { name, text: "" }, outcome: { agents: [], skipped, ignored: [] } };
	}
	const other = importer.besides?.(name);
	const beside = other !== undefined && there.has(other) ? await folder.read(other) : undefined;
	const isRead = beside !== undefined && "text" in beside;
	const document = { name, text: file.text, ...(isRead && { beside: beside.text }) };
	return { document, outcome: importer.read(document) };
}

function ignoreByName(name: string): ReadDocument {
	const ignored = [{ origin: name, reason: "Documents of this format have other names." }];
	return { document: { name, text: "" }, outcome: { agents: [], skipped: [], ignored } };
}
