import type { LogoFetch } from "#domain/claims/outbound-questions.ts";
import type { DecodedLogo } from "#domain/records/logo-record.ts";
import { verb } from "../act.ts";
import { oneOfEach, type TurnOptions } from "../one-of-each.ts";
import { newId, type RegistryContext } from "../store.ts";
import { keepLogo } from "./send-logo.ts";

/** With the account that owns the listing. */
export type DueLogo = LogoFetch & { by: string | null };

/** Addresses of logos that were never fetched, for listings without a picture; pending submissions first. */
export async function listDueLogos(
	context: RegistryContext,
	options: TurnOptions,
): Promise<DueLogo[]> {
	const { store } = context;
	const pending = await store.submissions.by("status", "pending");
	const agents = await store.agents.list();
	const listings = [
		...pending.map(({ listing, ownerId }) => ({ ...listing, ownerId })),
		...agents.filter(({ status }) => status !== "removed"),
	];
	const known = new Set((await store.logoAddresses.list()).map(({ address }) => address));
	const due = new Map<string, string | null>();
	for (const { logoUrl, logoSha256, ownerId } of listings) {
		if (logoUrl === null || logoSha256 !== null || known.has(logoUrl)) continue;
		if (!due.has(logoUrl)) due.set(logoUrl, ownerId);
	}
	const pairs = oneOfEach(due, ([, by]) => by, options);
	return pairs.map(([logoAt, by]) => ({ id: newId(context), logoAt, by }));
}

export const recordFetchedLogo = verb(
	async (transaction, { address, outcome }: { address: string; outcome: DecodedLogo }) => {
		const logo = outcome.decoded
			? await keepLogo(transaction, { png: outcome.png, by: null })
			: null;
		transaction.logoAddresses.save({
			address,
			askedAt: transaction.now().toISOString(),
			sha256: logo?.sha256 ?? null,
			finding: outcome.decoded ? null : outcome.finding,
		});
	},
);
