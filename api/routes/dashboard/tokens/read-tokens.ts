import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { isShort } from "#domain/accounts/token.ts";
import { newId } from "#registry/store.ts";
import { type PublisherParts, publishersOf } from "../../publisher-routes.ts";
import type { DashboardParts, Visit } from "../visit.ts";

export type TokenParts = DashboardParts & Pick<PublisherParts, "jobTokens">;

/** Tokens of an owner and the jobs that it trusts, with what their forms need. */
export async function readTokens(
	{ registry, jobTokens }: TokenParts,
	{ session }: Visit,
	ownerId: string,
) {
	const at = registry.now();
	return {
		at,
		tokens: (await registry.store.tokens.by("owner", ownerId)).filter((token) => !isShort(token)),
		newId: newId(registry),
		isConfirmed: isConfirmed(session, at),
		publishers: await publishersOf(registry.store, ownerId),
		issuers: [...(jobTokens?.kinds.keys() ?? [])],
	};
}
