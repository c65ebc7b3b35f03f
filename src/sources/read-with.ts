import { skip } from "#importers/build-outcome.ts";
import type { ForeignDocument, Importer } from "#importers/importer.ts";
import type { PagedDocument } from "./way.ts";

/** Values of a document and of a list of many, by their commas. Real ones have one for every twenty characters or more. */
const MAX_VALUES = { document: 300_000, list: 5_000_000 };

/** Reads a document. One that is built to exhaust its reader is skipped as a whole, so that the others are still read. */
export function readWith(
	importer: Importer,
	document: ForeignDocument,
	kind: keyof typeof MAX_VALUES,
): PagedDocument {
	const most = MAX_VALUES[kind];
	const origin = `${importer.format}:${document.name}`;
	const refused = (reason: string) => ({ document, outcome: skip(origin, reason) });
	if (hasSoMany(document.text, most)) return refused(`The document has more than ${most} values.`);
	try {
		return { document, outcome: importer.read(document) };
	} catch (error) {
		// A limit of the platform: too deep, or too many members.
		if (!(error instanceof RangeError)) throw error;
		return refused("The document is too large or too deep to be read.");
	}
}

function hasSoMany(text: string, most: number): boolean {
	let count = 0;
	for (let at = text.indexOf(","); at !== -1; at = text.indexOf(",", at + 1)) {
		count += 1;
		if (count > most) return true;
	}
	return false;
}
