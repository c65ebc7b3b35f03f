import { isOpenClaim } from "#domain/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import type { RegistryReader } from "../store.ts";

/** An open claim. Other accounts' claims are treated like unknown ones. */
export async function getOpenClaim(
	reader: RegistryReader,
	{ id, accountId }: { id: string; accountId?: string | undefined },
): Promise<ClaimRecord> {
	const claim = await reader.claims.find(id);
	if (!claim || (accountId !== undefined && claim.accountId !== accountId)) {
		throw new Refusal("not_found", "No claim has this ID.");
	}
	if (isOpenClaim(claim)) return claim;
	throw new Refusal("conflict", "This claim has ended. Start a new one.");
}
