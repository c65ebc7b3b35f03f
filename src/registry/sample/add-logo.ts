import { factsOf } from "#domain/facts.ts";
import { listingOf } from "#domain/records/listing.ts";
import { keepLogo } from "../logos/keep-logo.ts";
import type { RegistryTransaction } from "../store.ts";
import type { SampleLogo } from "./read-sample.ts";

/** Adds the logo of a sample agent. A part of the sample may lack the agent. */
export async function addLogo(
	transaction: RegistryTransaction,
	{ slug, png }: SampleLogo,
	now: Date,
): Promise<void> {
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
