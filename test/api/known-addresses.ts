import type { FetchOutcome } from "#domain/document-fetch.ts";

/** Where a document is, for services that ask nobody. */
export const KNOWN_ADDRESS = "https://tide-table.example.org/server.json";
/** Where something else is. */
export const UNREADABLE_ADDRESS = "https://tide-table.example.org/other.json";

export const KNOWN_DOCUMENT = JSON.stringify({
	name: "com.example.tide/table",
	description: "Says when it is safe to leave the harbour.",
	version: "1.2.0",
});

/** What a process that fetches documents would answer. */
export async function askForKnown(address: string): Promise<FetchOutcome> {
	if (address === KNOWN_ADDRESS) return { fetched: true, text: KNOWN_DOCUMENT };
	if (address === UNREADABLE_ADDRESS) return { fetched: true, text: "{}" };
	return { fetched: false, finding: "The address answers with status 404." };
}
