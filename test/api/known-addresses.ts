import type { FetchOutcome } from "#domain/claims/outbound-questions.ts";

/** The address of a document, for services that must send no requests. */
export const KNOWN_ADDRESS = "https://tide-table.example.org/server.json";
/** The address of something that is no document. */
export const UNREADABLE_ADDRESS = "https://tide-table.example.org/other.json";

export const KNOWN_DOCUMENT = JSON.stringify({
	name: "com.example.tide/table",
	description: "Says when it is safe to leave the harbour.",
	version: "1.2.0",
});

/** The answers of a process that fetches documents. */
export async function askForKnown(address: string): Promise<FetchOutcome> {
	if (address === KNOWN_ADDRESS) return { fetched: true, text: KNOWN_DOCUMENT };
	if (address === UNREADABLE_ADDRESS) return { fetched: true, text: "{}" };
	return { fetched: false, finding: "The address answers with status 404." };
}
