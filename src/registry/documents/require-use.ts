import { instantAfter } from "#contract/instants.ts";
import type { QuotaName } from "#contract/quotas.ts";
import { isOrganisation } from "#domain/accounts/owners.ts";
import { namedDigests } from "#domain/intake/named-documents.ts";
import { mostOf, requireQuota, spanMsOf } from "#domain/quotas.ts";
import { draftDigests } from "#domain/records/draft-record.ts";
import type { Transaction } from "../act.ts";
import { ownersOf } from "../owners/acting.ts";
import type { RegistryReader } from "../store.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";

interface Uploads {
	name: Extract<QuotaName, "documents" | "logos">;
	by: string;
	/** Newest first. */
	own: readonly { sha256: string; at: string }[];
}

/** Refuses uploads of an account that names too few of those that it has sent. */
export async function requireUse(
	transaction: Transaction,
	{ name, by, own }: Uploads,
): Promise<void> {
	const spanMs = spanMsOf(name);
	const since = instantAfter(transaction.now(), -spanMs);
	const recent = own.filter(({ at }) => at >= since);
	if (recent.length < mostOf(name, transaction.limits)) return;
	const { used, listings } = await findUsed(transaction, by);
	const wasted = recent.filter(({ sha256 }) => !used.has(sha256));
	const oldest = wasted[mostOf(name, transaction.limits, listings) - 1] ?? wasted.at(-1);
	const waitMs = oldest ? Date.parse(oldest.at) + spanMs - transaction.now().getTime() : 0;
	requireQuota(name, transaction.limits, {
		count: wasted.length,
		listings,
		seconds: waitMs / 1000,
	});
}

/** Digests of everything that the listings, open submissions and drafts of an account and its organisations name. */
async function findUsed(reader: RegistryReader, by: string) {
	const own = (await ownersOf(reader, { id: by })).map(({ id }) => id);
	const owners = isOrganisation(by) ? [by] : own;
	const [listed, entries, drafts] = await Promise.all([
		Promise.all(owners.map((owner) => reader.agents.by("owner", owner))),
		Promise.all(owners.map((owner) => reader.submissions.by("openOwner", owner))),
		reader.drafts.by("account", by),
	]);
	const agents = listed.flat();
	const open = entries.flat();
	const logos = [...agents, ...open.map(({ listing }) => listing)].map((of) => of.logoSha256 ?? "");
	const documents = [...agents.flatMap(namedDigests), ...open.flatMap(submittedDigests)];
	const used = new Set([...logos, ...documents, ...drafts.flatMap(draftDigests)]);
	return { used, listings: agents.length };
}
