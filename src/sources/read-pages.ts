import type { ImportedAgent } from "#domain/imported-agent.ts";
import { joinOutcomes } from "#importers/build-outcome.ts";
import { gatherVersions } from "#importers/gather-versions.ts";
import { entryParts } from "./entry-parts.ts";
import { type InvalidEntry, invalidIn, underOwnNames } from "./invalid-entries.ts";
import { readDocuments } from "./read-documents.ts";
import type { GoneEntry, ReadPage, SourcePorts, SourceToRead } from "./way.ts";

/** How many invalid entries are handed on at once. */
const INVALID_PART = 100;

/** What is handed to the registry at once. */
export interface SourcePage {
	/** One for each thing, with every version of it that this page tells. */
	entries: ImportedAgent[];
	invalid: InvalidEntry[];
	gone: GoneEntry[];
	/** Where to go on after this page; null when it is the last. */
	next: string | null;
	highWater: string | null;
	validator: string | null;
	/** The source said that it is as it was at the validator, so that everything known of it is still there. */
	isUnchanged: boolean;
}

/** Reads a source once, from its beginning or from where it was interrupted. Fails with a sentence about the source. */
export async function* readPages(
	source: SourceToRead,
	ports: SourcePorts,
): AsyncGenerator<SourcePage> {
	for await (const page of readDocuments(source, ports)) yield* pagesOf(page);
}

/** A document may hold more than is taken at once. After an interruption in between it is read again. */
function* pagesOf(read: ReadPage): Generator<SourcePage> {
	const { agents } = joinOutcomes(read.documents.map(({ outcome }) => outcome));
	const gathered = gatherVersions(agents);
	const invalid = underOwnNames(
		[...read.documents.flatMap(invalidIn), ...gathered.skipped.map(withoutText)],
		gathered.agents,
	);
	const parts = [...entryParts(gathered.agents)];
	const refused = partsOf(invalid, INVALID_PART);
	const count = Math.max(1, parts.length, refused.length);
	for (let index = 0; index < count; index++) {
		const isLast = index === count - 1;
		yield {
			entries: parts[index] ?? [],
			invalid: refused[index] ?? [],
			gone: isLast ? (read.gone ?? []) : [],
			next: isLast ? read.next : read.at,
			highWater: read.highWater ?? null,
			validator: read.validator ?? null,
			isUnchanged: read.isUnchanged ?? false,
		};
	}
}

function partsOf<Item>(items: readonly Item[], length: number): Item[][] {
	const count = Math.ceil(items.length / length);
	return Array.from({ length: count }, (_, part) =>
		items.slice(part * length, (part + 1) * length),
	);
}

function withoutText(skip: Omit<InvalidEntry, "text">): InvalidEntry {
	return { ...skip, text: "" };
}
