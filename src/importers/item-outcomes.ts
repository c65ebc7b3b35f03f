import { z } from "zod";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { ignore, joinOutcomes, outcomeOfPart, skip } from "./build-outcome.ts";
import type { ForeignDocument, ImportOutcome } from "./importer.ts";
import { parseForeign } from "./parse-foreign.ts";

/** An item of a list, and its JSON text, which is the same for equal items. */
export interface ListItem {
	value: unknown;
	text: string;
	place: string;
	/** Its name or index in the list. */
	name: string;
}

interface Listing {
	format: string;
	/** Why the document is ignored if it has no such list. */
	missing: string;
	/** Items by name. Undefined if the document has no such list. */
	itemsIn(content: unknown): Readonly<Record<string, unknown>> | undefined;
}

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
		Object.entries(items).map(([name, value]) => {
			const text = canonicalJson(value);
			return outcomeOfPart(value, read({ value, text, place: `${origin}#/${name}`, name }));
		}),
	);
}
