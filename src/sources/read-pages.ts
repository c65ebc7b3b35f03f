import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { joinOutcomes } from "#importers/build-outcome.ts";
import { gatherVersions } from "#importers/gather-versions.ts";
import { entryParts } from "./entry-parts.ts";
import { type InvalidEntry, invalidIn, underOwnNames } from "./invalid-entries.ts";
import type { GoneEntry, ReadPage, SourcePorts, SourceToRead, TakenAdvisories } from "./way.ts";
import { fetchDocuments } from "./ways.ts";

/** Invalid entries per page. */
const INVALID_PART = 100;

export interface SourcePage extends TakenAdvisories {
	/** One per agent, with all its versions on this page. */
	entries: ImportedAgent[];
	invalid: InvalidEntry[];
	gone: GoneEntry[];
	/** Where to continue after this page. Null for the last page. */
	next: string | null;
	highWater: string | null;
	validator: string | null;
	/** True if the source has not changed since the validator, so all its known entries remain. */
	isUnchanged: boolean;
}

/**
 * Reads a source once, from its start or where the last run was interrupted. Fails with a sentence about the source.
 */
export async function* readPages(
	source: SourceToRead,
	ports: SourcePorts,
): AsyncGenerator<SourcePage> {
	for await (const page of fetchDocuments(source, ports)) yield* pagesOf(page);
}

/** Splits a document that has more than is stored at once. After an interruption, it is read again. */
function* pagesOf(read: ReadPage): Generator<SourcePage> {
	const { agents } = joinOutcomes(read.documents.map(({ outcome }) => outcome));
	const gathered = gatherVersions(agents);
	const invalid = underOwnNames(
		[
			...read.documents.flatMap(invalidIn),
			...gathered.skipped.map((skip) => ({ ...skip, text: "" })),
		],
		gathered.agents,
	);
	const parts = [...entryParts(gathered.agents)];
	const refused = [...Map.groupBy(invalid, (_entry, at) => Math.floor(at / INVALID_PART)).values()];
	const count = Math.max(1, parts.length, refused.length);
	for (let index = 0; index < count; index++) {
		const isLast = index === count - 1;
		yield {
			entries: parts[index] ?? [],
			invalid: refused[index] ?? [],
			gone: isLast ? (read.gone ?? []) : [],
			advisories: isLast ? read.advisories : undefined,
			advisoriesLeftOut: isLast ? read.advisoriesLeftOut : undefined,
			next: isLast ? read.next : read.at,
			highWater: read.highWater ?? null,
			validator: read.validator ?? null,
			isUnchanged: read.isUnchanged ?? false,
		};
	}
}
