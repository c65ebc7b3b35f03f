import { factsOf } from "#domain/agents/facts.ts";
import { addVersions } from "../documents/add-versions.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { keepImported } from "../documents/keep-document.ts";
import { withDocumentOrigins } from "../documents/listing-origins.ts";
import { documentReader, findDocuments } from "../documents/read-documents.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import type { SampleSource } from "./read-sample.ts";

/**
 * Each document becomes a version, or a further document of the same version. It replaces the one in the same format. A part
 * of the sample may lack the agent.
 */
export async function addSampleSource(
	transaction: RegistryTransaction & Pick<RegistryContext, "now">,
	{ slug, format, text }: SampleSource,
): Promise<void> {
	const before = await transaction.agents.find(slug);
	if (!before) return;
	const upload = { format, text, origin: null, by: BY };
	const { sha256 } = await keepImported(transaction, upload);
	const others = (await findDocuments(transaction, before.documents)).filter(
		(document) => document.format !== format,
	);
	const base = { ...before, documents: [sha256, ...others.map((document) => document.sha256)] };
	const read = documentReader(transaction);
	const listing = await fillListing(read, base, { before: before.documents, isImported: true });
	const documentOrigin = { origin: null, fetchedAt: transaction.now().toISOString(), by: BY };
	const at = before.versions.length === 0 ? before.createdAt : before.updatedAt;
	// Earlier facts keep their source.
	const fact = { source: "declared", checkedAt: before.updatedAt, origin: null } as const;
	const facts = { ...factsOf(listing, fact), ...before.facts };
	transaction.agents.save({
		...before,
		...listing,
		facts: await withDocumentOrigins(read, listing, facts),
		versions: await addVersions(transaction, { before, listing, at, read }),
		documentOrigins: { ...before.documentOrigins, [sha256]: documentOrigin },
	});
}

const BY = "sample";
