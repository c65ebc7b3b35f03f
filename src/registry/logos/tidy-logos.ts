import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import { LOGO } from "#contract/limits.ts";
import { draftDigests } from "#domain/records/draft-record.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes logos that no listing, submission or draft has named for long enough, and addresses that none states any more. */
export async function tidyLogos({ store, now }: RegistryContext): Promise<void> {
	const before = instantAfter(now(), -LOGO.keptHours * HOUR_MS);
	const old = (await store.logos.list()).filter(({ at }) => at < before);
	const asked = await store.logoAddresses.list();
	if (old.length === 0 && asked.length === 0) return;
	await store.transact(async (transaction) => {
		const agents = await transaction.agents.list();
		const submissions = await transaction.submissions.list();
		const listings = [
			...agents.filter(({ status }) => status !== "removed"),
			...submissions.flatMap(({ listing, basedOn }) => [listing, ...(basedOn ? [basedOn] : [])]),
		];
		const stated = new Set(listings.map(({ logoUrl }) => logoUrl));
		const named = new Set(listings.map(({ logoSha256 }) => logoSha256));
		for (const { address, sha256 } of asked) {
			if (stated.has(address)) named.add(sha256);
			else transaction.logoAddresses.remove(address);
		}
		for (const draft of await transaction.drafts.list()) {
			for (const digest of draftDigests(draft)) named.add(digest);
		}
		for (const { sha256 } of old) if (!named.has(sha256)) transaction.logos.remove(sha256);
	});
}
