import { factsOf } from "#domain/facts.ts";
import { listingOf } from "#domain/records/agent-record.ts";
import { keepLogo } from "../logos/send-logo.ts";
import type { RegistryStore, RegistryTransaction } from "../store.ts";
import { addSource } from "./add-source.ts";
import type { SampleRegistry } from "./build-sample.ts";
import type { SampleLogo } from "./read-sample.ts";

/** Fills an empty registry with the sample. */
export async function fillSample(store: RegistryStore, sample: SampleRegistry): Promise<void> {
	await store.appendEvents(sample.events);
	await store.transact(async (transaction) => {
		for (const category of sample.categories) transaction.categories.save(category);
		for (const agent of sample.agents) transaction.agents.save(agent);
		for (const incident of sample.incidents) transaction.incidents.save(incident);
		for (const comment of sample.comments) transaction.comments.save(comment);
		for (const submission of sample.submissions) transaction.submissions.save(submission);
		for (const logo of sample.logos) await addLogo(transaction, logo, sample.now);
		for (const source of sample.sources) await addSource(transaction, source, sample.now);
	});
}

/** Adds the logo of a sample agent. A part of the sample may lack the agent. */
async function addLogo(transaction: RegistryTransaction, { slug, png }: SampleLogo, now: Date) {
	const before = await transaction.agents.find(slug);
	if (!before) return;
	const sent = { png: Buffer.from(png).toString("base64"), by: BY };
	const { sha256: logoSha256 } = await keepLogo({ now: () => now }, transaction, sent);
	const listing = { ...listingOf(before), logoSha256 };
	const fact = { source: "declared", checkedAt: before.updatedAt, origin: null } as const;
	// Earlier facts keep their source.
	const facts = { ...factsOf(listing, fact), ...before.facts };
	transaction.agents.save({ ...before, logoSha256, facts });
}

const BY = "sample";
