import type { DecodedLogo } from "#domain/records/logo-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { keepLogo } from "./keep-logo.ts";

/** Records the result of fetching a logo, so that the address is not fetched again. */
export async function recordFetchedLogo(
	context: RegistryContext,
	{ address, outcome }: { address: string; outcome: DecodedLogo },
): Promise<void> {
	await context.store.transact(async (transaction) => {
		const logo = outcome.decoded
			? await keepLogo(context, transaction, { png: outcome.png, by: null })
			: null;
		transaction.logoAddresses.save({
			address,
			askedAt: context.now().toISOString(),
			sha256: logo?.sha256 ?? null,
			finding: outcome.decoded ? null : outcome.finding,
		});
	});
}
