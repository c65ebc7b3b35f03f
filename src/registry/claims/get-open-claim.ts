import { isOpenClaim } from "#domain/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import type { RegistryReader } from "../store.ts";

/** A claim that something may still become of. Those of others answer like unknown ones. */
export async function getOpenClaim(
	reader: RegistryReader,
	{ id, accountId }: { id: string; accountId?: string | undefined },
): Promise<ClaimRecord> {
	const claim = await reader.claims.find(id);
	if (!claim || (accountId !== undefined && claim.accountId !== accountId)) {
		throw new Refusal("not_found", "No claim has this id.");
	}
	if (isOpenClaim(claim)) return claim;
	throw new Refusal("conflict", "This claim has ended; begin a new one.");
}
