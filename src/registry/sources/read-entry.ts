import type { DocumentReading } from "#documents/document-reading.ts";
import { readDocuments } from "#documents/read-document.ts";
import { coordinatesOf } from "#domain/identity/coordinates.ts";
import { acceptImport } from "#domain/intake/accept-import.ts";
import { ImportedAgent, type ImportedDocument } from "#domain/intake/imported-agent.ts";
import type { EntryTraits } from "#domain/intake/source-patterns.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import { isThere } from "../imports/import-documents.ts";
import type { ForeignEntry } from "./source-page.ts";

export interface ReadEntry {
	ok: true;
	agent: ImportedAgent;
	/** Its facts other than documents, after the gates. */
	listing: Listing;
	/** What was left out of it, in sentences. */
	notes: readonly string[];
	readings: DocumentReading[];
}

/** What was read, or why it cannot be taken, in a sentence. */
export type EntryReading = ReadEntry | { ok: false; reason: string };

export function readEntry(entry: ForeignEntry, allowed?: AllowedHosts): EntryReading {
	const parsed = ImportedAgent.safeParse(entry, { error: issueSentence });
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		return { ok: false, reason: `#/${issue?.path.join("/") ?? ""} ${issue?.message}.` };
	}
	return readAgent(parsed.data, allowed);
}

export function readAgent(agent: ImportedAgent, allowed?: AllowedHosts): EntryReading {
	const accepted = acceptImport(agent, allowed);
	if (!accepted.ok) return { ok: false, reason: `It is not listed: ${accepted.reason}.` };
	return { ...accepted, agent, readings: readDocuments(currentDocuments(agent)) };
}

/** Documents of the latest version, preferably one that is not deleted, or all documents if its source has no versions. */
export function currentDocuments({ versions, documents = [] }: ImportedAgent): ImportedDocument[] {
	return versions === undefined
		? documents
		: ((versions.find(isThere) ?? versions[0])?.documents ?? []);
}

export function withoutVersions({ versions, ...agent }: ImportedAgent): ImportedAgent {
	return versions === undefined
		? agent
		: { ...agent, documents: currentDocuments({ ...agent, versions }) };
}

export function traitsOf({ agent, listing, readings }: ReadEntry): EntryTraits {
	const names = readings.flatMap(({ name }) => name ?? []);
	return {
		name: [agent.origin.replace(/^[^:]*:/, ""), ...names],
		publisher: stated(listing.creatorName),
		licence: stated(listing.license),
		type: stated(listing.agentType),
		tag: listing.tags,
	};
}

const stated = (...texts: (string | null)[]): string[] => texts.filter((text) => text !== null);

interface Recognised extends Pick<ReadEntry, "listing"> {
	readings: readonly DocumentReading[];
	home: string | undefined;
}

export function coordinatesOfEntry({ agent, listing, readings }: ReadEntry): string[] {
	return coordinatesIn({ home: agent.home, listing, readings });
}

export function coordinatesIn({ home, listing, readings }: Recognised): string[] {
	return coordinatesOf({
		home,
		title: listing.title,
		names: stated(listing.protocolName, ...readings.map(({ name }) => name)),
		identifiers: stated(listing.catalogIdentifier, ...readings.map(({ identifier }) => identifier)),
		connections: readings.flatMap(({ connections }) => connections),
		repositoryUrl: first(listing.repositoryUrl, readings, "repositoryUrl"),
		repositoryFolder: first(listing.repositoryFolder, readings, "repositoryFolder"),
	});
}

function first(
	value: string | null,
	readings: readonly DocumentReading[],
	name: "repositoryUrl" | "repositoryFolder",
): string | null {
	return value ?? readings.find((reading) => reading[name] !== null)?.[name] ?? null;
}
