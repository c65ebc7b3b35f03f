import { factsOf } from "#domain/agents/facts.ts";
import { type AgentRecord, type Listing, listingOf } from "#domain/records/agent-record.ts";
import { addVersions } from "../documents/add-versions.ts";
import { documentReader, findDocuments, keepImported } from "../documents/documents.ts";
import { fillListing, withDocumentOrigins } from "../documents/fill-listing.ts";
import { keepLogo } from "../logos/send-logo.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import type { SampleLogo, SampleSource } from "./read-sample.ts";

type Filling = RegistryTransaction & Pick<RegistryContext, "now">;

/** Earlier facts keep their source. */
function declaredIn(listing: Listing, before: AgentRecord): AgentRecord["facts"] {
	const fact = { source: "declared", checkedAt: before.updatedAt, origin: null } as const;
	return { ...factsOf(listing, fact), ...before.facts };
}

/** Adds the logo of a sample agent. A part of the sample may lack the agent. */
export async function addSampleLogo(transaction: Filling, { slug, png }: SampleLogo) {
	const before = await transaction.agents.find(slug);
	if (!before) return;
	const upload = { png: Buffer.from(png).toString("base64"), by: BY };
	const { sha256: logoSha256 } = await keepLogo(transaction, upload);
	const facts = declaredIn({ ...listingOf(before), logoSha256 }, before);
	transaction.agents.save({ ...before, logoSha256, facts });
}

/**
 * Each document becomes a version, or a further document of the same version. It replaces the one in the same format. A part
 * of the sample may lack the agent.
 */
export async function addSampleSource(
	transaction: Filling,
	{ slug, format, text }: SampleSource,
): Promise<void> {
	const before = await transaction.agents.find(slug);
	if (!before) return;
	const { sha256 } = await keepImported(transaction, { format, text, origin: null, by: BY });
	const others = (await findDocuments(transaction, before.documents)).filter(
		(document) => document.format !== format,
	);
	const base = { ...before, documents: [sha256, ...others.map((document) => document.sha256)] };
	const read = documentReader(transaction);
	const listing = await fillListing(read, base, { before: before.documents, isImported: true });
	const documentOrigin = { origin: null, fetchedAt: transaction.now().toISOString(), by: BY };
	const at = before.versions.length === 0 ? before.createdAt : before.updatedAt;
	transaction.agents.save({
		...before,
		...listing,
		facts: await withDocumentOrigins(read, listing, declaredIn(listing, before)),
		versions: await addVersions(transaction, { before, listing, at, read }),
		documentOrigins: { ...before.documentOrigins, [sha256]: documentOrigin },
	});
}

const BY = "sample";
