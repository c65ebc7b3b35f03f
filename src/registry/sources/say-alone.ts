import { compareVersions } from "#documents/latest-version.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import { fillListing, readNow } from "../documents/fill-listing.ts";
import { statedIn } from "../documents/read-documents.ts";
import { sha256 } from "../sha256.ts";
import { statedBy } from "./compose-listing.ts";
import { currentDocuments, type ReadEntry } from "./read-entry.ts";

type Said = Record<string, unknown>;

/** The facts that an entry alone states, if its documents are not those of the listing. */
export async function sayAlone(
	{ agent, listing, readings }: ReadEntry,
	{ before, at }: { before: Said | null; at: string },
) {
	const documents = currentDocuments(agent).map(({ text }) => sha256(text));
	// Its documents are not stored, so nothing can refer to them.
	const read = async () => readings.map((reading) => statedIn(reading, { read_at: at }));
	const filled = await fillListing(read, { ...listing, documents }, { isImported: true });
	const { documents: _, ...said } = statedBy(readNow(filled, { at }));
	return before && isOlder(agent, before) ? before : said;
}

/** Pages can list the versions of an agent in any order. */
function isOlder({ versions }: ImportedAgent, { version }: Said): boolean {
	const [latest] = versions ?? [];
	if (!latest || typeof version !== "string") return false;
	const before = { number: version, publishedAt: undefined };
	return compareVersions({ ...latest, publishedAt: undefined }, before) < 0;
}
