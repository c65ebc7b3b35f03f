import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { isShort } from "#domain/accounts/token.ts";
import { isOpenSubmission } from "#domain/agents/submission-states.ts";
import { failuresOfAll } from "#registry/findings/own-findings.ts";
import { listOffers } from "#registry/owners/transfers.ts";
import { newId } from "#registry/store.ts";
import { readOrganisation } from "../../owners/own-organisations.ts";
import { type PublisherParts, publishersOf } from "../../publisher-routes.ts";
import { organisationView } from "../organisations/organisation-view.ts";
import type { DashboardParts, Visit } from "../visit.ts";
import type { CreatedToken } from "./tokens-view.ts";

export type TokenParts = DashboardParts & Pick<PublisherParts, "jobTokens">;

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

export async function organisationPage(
	parts: TokenParts,
	visit: Visit,
	{ owner, created }: { owner: string; created?: CreatedToken | undefined },
) {
	const { store } = parts.registry;
	const read = await readOrganisation(store, visit.account, owner);
	const { id } = read.organisation;
	const records = await store.submissions.newestBy("owner", id);
	return organisationView(visit.hour.context, {
		...visit,
		...read,
		...(await readTokens(parts, visit, id)),
		owner,
		created,
		waiting: records.filter(({ status }) => isOpenSubmission(status)),
		findings: await failuresOfAll(store, read.agents),
		offers: await listOffers(store, [id]),
		proofs: await store.proofs.by("owner", id),
	});
}
