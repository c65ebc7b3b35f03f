import type { ForeignDocument } from "#importers/importer.ts";
import { flawOfDocument } from "./body-flaws.ts";
import { fetchPage } from "./fetch-page.ts";
import { createPageBounds } from "./page-bounds.ts";
import { readWith } from "./read-with.ts";
import { sourceFailure } from "./source-failure.ts";
import type { ReadDocument, Reading, ReadPage } from "./way.ts";

/** Reads a document at an address, such as a catalogue or a list of models, and its further pages. */
export async function* documentPages(reading: Reading): AsyncGenerator<ReadPage> {
	const { source, importer, ports } = reading;
	const bounds = createPageBounds(source, ports.most);
	let address: string | null = source.next ?? source.place;
	const known = source.next === null ? source.validator : null;
	while (address !== null) {
		bounds.take(address);
		const condition = address === source.place ? known : null;
		const answer = await fetchPage(reading, {
			address,
			validator: condition,
			flawOf: flawOfDocument,
		});
		const { validator } = answer;
		if (answer.status === 304) {
			yield { at: address, documents: [], next: null, validator: known, isUnchanged: true };
			return;
		}
		bounds.count(answer.bytes);
		const document: ForeignDocument = { name: address, text: answer.text };
		const read = readWith(importer, document, "list");
		requireDocument(reading, read);
		const next: string | null = importer.findNextPage?.(document) ?? null;
		// With several pages, the first one's validator does not cover the others.
		const isAll = address === source.place && next === null;
		yield { at: address, documents: [read], next, validator: isAll ? validator : null };
		address = next;
	}
}

/** Fails if the whole document has a wrong format. Otherwise all of its entries would count as removed. */
function requireDocument(
	{ source, importer }: Reading,
	{ document: { name }, outcome }: ReadDocument,
): void {
	const { agents, skipped, ignored } = outcome;
	const whole = [...skipped, ...ignored].find(
		({ origin }) => origin === `${importer.format}:${name}`,
	);
	if (whole === undefined || agents.length > 0) return;
	throw sourceFailure(source, name, `cannot be read: ${whole.reason}`);
}
