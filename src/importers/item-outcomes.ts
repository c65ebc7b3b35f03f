import { z } from "zod";
import { canonicalJson } from "#documents/canonical-json.ts";
import { ignore, joinOutcomes, skip } from "./build-outcome.ts";
import type { ForeignDocument, ImportOutcome } from "./importer.ts";
import { parseForeign } from "./parse-foreign.ts";

/** An item of a list: what it holds, in the one form that equal items share, and where it stands. */
export interface ListItem {
	value: unknown;
	text: string;
	place: string;
	/** Its name or number in the list. */
	name: string;
}

interface Listing {
	format: string;
	/** What the document is not, where it holds no such list. */
	missing: string;
	/** Items by their names in the list. Undefined where there is no list. */
	itemsIn(content: unknown): Readonly<Record<string, unknown>> | undefined;
}

/** What becomes of each item of a document that is a list. */
export function itemOutcomes(
	document: ForeignDocument,
	{ format, missing, itemsIn }: Listing,
	read: (item: ListItem) => ImportOutcome,
): ImportOutcome {
	const origin = `${format}:${document.name}`;
	const content = parseForeign(document.text, "JSON", z.unknown());
	if (!content.ok) return skip(origin, content.reason);
	const items = itemsIn(content.value);
	if (items === undefined) return ignore(origin, missing);
	return joinOutcomes(
		Object.entries(items).map(([name, value]) =>
			read({ value, text: canonicalJson(value), place: `${origin}#/${name}`, name }),
		),
	);
}
