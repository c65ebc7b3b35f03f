import type { DocumentReading } from "#documents/document-reading.ts";

import { emptyBundle } from "#documents/evidence/check-document.ts";
import { checkedDocuments } from "#documents/evidence/listing-bundle.ts";
import { findPlaceholders } from "#documents/evidence/placeholders.ts";
import { instanceNamespace, reverseDomain } from "#domain/agents/namespaces.ts";

import { removalSentence } from "#domain/agents/removals.ts";
import { flagListing, flagOf, flagRevision, flagTexts } from "#domain/agents/review-flags.ts";
import { statedTexts } from "#domain/checks/placed-texts.ts";
import { publisherOf } from "#domain/identity/air-identifier.ts";
import type { AgentRecord, Listing } from "#domain/records/agent-record.ts";
import type { RecordedFlag } from "#domain/records/submission-record.ts";
import { documentReader, findDocuments } from "../documents/documents.ts";
import { hasProven, namespaceIn, proversOf } from "../documents/namespace-provers.ts";
import { listSame } from "../sources/find-same.ts";
import { coordinatesIn } from "../sources/read-entry.ts";
import type { RegistryReader } from "../store.ts";
import {
	conflictsOf,
	type Flagged,
	flagEach,
	flagIdentifier,
	flagKnownNames,
	flagLogo,
	flagLookAlikes,
	flagPending,
	flagSameHost,
	flagTaken,
	type Looking,
} from "./flag-conflicts.ts";
import { submittedDigests } from "./submitted-digests.ts";

/** Flags that say something about a document, not about whose agent it is. */
const PLAIN_CODES: readonly RecordedFlag["code"][] = ["document"];

/**
 * What an imported agent must wait for even if its source is approved: everything that members would be refused or
 * flagged for. Catalogues list agents of one name and maker beside each other, so only what people stated here counts
 * as a conflict.
 */
export async function findBars(
	reader: RegistryReader,
	submission: Flagged,
	looking: Looking,
): Promise<RecordedFlag[]> {
	const flags = await findReviewFlags(reader, submission, { ...looking, amongPeople: true });
	return flags.filter(({ code }) => !PLAIN_CODES.includes(code));
}

/** What a reviewer should check: in the submission itself, and compared with public and pending listings. */
export async function findReviewFlags(
	reader: RegistryReader,
	submission: Flagged,
	looking: Looking = {},
): Promise<RecordedFlag[]> {
	const { siteDomain, read = documentReader(reader) } = looking;
	const { listing, agentSlug, imported } = submission;
	const isOfLabs = imported?.origin.startsWith("models-dev:");
	const among = conflictsOf(reader, looking);
	const readings = await read(submittedDigests(submission));
	const agent = agentSlug === null ? undefined : await reader.agents.find(agentSlug);
	const conflicts = await Promise.all([
		flagPending(among, submission),
		flagSameHost(among, submission),
		flagLookAlikes(among, submission),
		flagKnownNames(among, submission),
		flagDocuments(readings),
		flagNames(reader, submission, agent),
		flagIdentifier(among, submission),
		flagLogo(among, submission),
		flagTaken(among, submission),
		agent ? [] : flagRemoved(reader, submission, readings),
	]);
	return [
		...flagListing(listing, { ...looking, docs: isOfLabs ? listing.docsUrl : null }),
		...flagTexts(await readTexts(reader, submission, agent), looking),
		...flagOwnName(listing, siteDomain),
		...flagPlaceholders(submission, readings, looking),
		...(agent ? flagRevision(agent, listing) : []),
		...conflicts.flat(),
	];
}

/** All texts that it would make public. Documents that were approved before are not read again. */
async function readTexts(reader: RegistryReader, submission: Flagged, agent?: AgentRecord) {
	const digests = submittedDigests(submission).filter((hash) => !agent?.documents.includes(hash));
	const bundle = emptyBundle("");
	const documents = checkedDocuments(await findDocuments(reader, digests));
	return {
		...bundle,
		documents,
		listing: { ...bundle.listing, texts: statedTexts(submission.listing) },
	};
}

/** Listings of the same agent that were removed, unless the registrant did it. */
async function flagRemoved(
	reader: RegistryReader,
	{ id, listing, imported, ownerId }: Flagged,
	readings: readonly DocumentReading[],
): Promise<RecordedFlag[]> {
	const coordinates = coordinatesIn({ home: imported?.home, listing, readings });
	const same = await listSame(reader, { coordinates });
	const removed = same
		.map(({ agent }) => agent)
		.filter(
			(agent) =>
				agent.status === "removed" &&
				agent.movedTo === null &&
				agent.ownerId !== ownerId &&
				agent.submissionId !== id,
		);
	const clashes = removed.map((agent) => ({ name: removalSentence(agent) }));
	return flagEach("removed_before", clashes);
}

/** Addresses that nobody has. Invented listings of the sample are full of them. */
function flagPlaceholders(
	{ listing, sample }: Flagged,
	readings: readonly DocumentReading[],
	{ allowedHosts }: Looking,
): RecordedFlag[] {
	const found = sample ? [] : findPlaceholders(listing, readings, allowedHosts);
	return [...new Set(found)]
		.slice(0, 1)
		.map((first) => flagOf("placeholder", `${first} is a placeholder.`));
}

/** A name that only this registry assigns. Publishers are refused it. */
function flagOwnName({ protocolName }: Listing, siteDomain: string | undefined): RecordedFlag[] {
	const isOwn =
		siteDomain !== undefined &&
		protocolName?.toLowerCase().startsWith(`${instanceNamespace(`https://${siteDomain}`)}/`);
	const detail =
		"A document has a name under the domain of this registry, which assigns those itself.";
	return isOwn ? [{ code: "reserved_name", detail }] : [];
}

/** Names under domains that their registrant has not verified, unless they were approved before. */
async function flagNames(
	reader: RegistryReader,
	{ listing, ownerId, imported }: Flagged,
	agent: AgentRecord | undefined,
): Promise<RecordedFlag[]> {
	const { protocolName, catalogIdentifier } = listing;
	const publisher = catalogIdentifier === null ? undefined : publisherOf(catalogIdentifier);
	const names = [
		{
			isNew: protocolName !== agent?.protocolName,
			what: "namespace",
			name: protocolName === null ? undefined : namespaceIn(protocolName),
		},
		{
			isNew: catalogIdentifier !== agent?.catalogIdentifier,
			what: "domain",
			name: publisher && reverseDomain(publisher),
			shown: publisher,
		},
	];
	const flags: RecordedFlag[] = [];
	for (const { isNew, what, name: namespace, shown = namespace } of names) {
		if (!isNew || namespace === undefined) continue;
		// Catalogues list names of many publishers.
		const isFree = imported && (await proversOf(reader, namespace)).length === 0;
		if (isFree || (await hasProven(reader, { namespace, ownerId }))) continue;
		const detail = `A document has the ${what} ${shown}, which ${imported ? "someone else has verified" : "the registrant has not verified"}.`;
		flags.push({ code: "unproven_name", detail });
	}
	return flags;
}

/** Content of documents that may deceive readers. */
function flagDocuments(readings: readonly DocumentReading[]): RecordedFlag[] {
	const noted = readings.flatMap(({ flags }) => flags);
	const clashes = noted.map(({ pointer, detail }) => ({ name: `${pointer} ${detail}.` }));
	return flagEach("document", clashes);
}
