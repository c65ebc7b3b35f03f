import { z } from "zod";
import { documentOutcome, ignore } from "./build-outcome.ts";
import { ForeignName, optionalText } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { itemOutcomes, type ListItem } from "./item-outcomes.ts";
import { readableName, suggestSlug } from "./readable-name.ts";

const FORMAT = "ai-catalog";

export const aiCatalog: Importer = {
	format: FORMAT,
	summary: "AI Catalog: ai-catalog.json of a publisher",
	example: '{"specVersion": …, "entries": [{"identifier": "urn:air:<domain>:<name>", …}]}',
	accepts: (path) => /(?:^|\/)(?:ai-catalog|ard)[^/]*\.json$/u.test(path),
	read,
};

const Catalog = z.object({ specVersion: z.string(), entries: z.array(z.unknown()) });

function read(document: ForeignDocument): ImportOutcome {
	const missing = "It is not an AI Catalog, which has `specVersion` and a list `entries`.";
	const itemsIn = (content: unknown) => {
		const catalog = Catalog.safeParse(content);
		return catalog.success ? Object.fromEntries(catalog.data.entries.entries()) : undefined;
	};
	return itemOutcomes(document, { format: FORMAT, missing, itemsIn }, readEntry);
}

const Catalogue = z.string().regex(/ai-(?:catalog|registry)/u);
const Typed = z.object({ type: optionalText, mediaType: optionalText });

function readEntry({ value, text, place }: ListItem): ImportOutcome {
	const { type, mediaType } = Typed.safeParse(value).data ?? {};
	if (Catalogue.safeParse(type ?? mediaType).success) {
		return ignore(place, "It links to another catalogue, which can be imported separately.");
	}
	return documentOutcome(
		{ format: "ai-catalog-entry", text, place, isMeant: true },
		({ identifier: raw, title }) => {
			const identifier = ForeignName.safeParse(raw);
			if (!identifier.success) return "`identifier` must be 1 to 200 visible ASCII characters.";
			const last = identifier.data.split(/[:/]/u).at(-1) ?? "";
			return {
				origin: `${FORMAT}:${identifier.data}`,
				suggestedSlug: suggestSlug(title ?? "", last),
				titles: [title ?? undefined, readableName(last)],
			};
		},
	);
}
