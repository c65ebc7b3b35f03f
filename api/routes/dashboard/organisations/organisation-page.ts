import { isOpenSubmission } from "#domain/agents/submission-states.ts";
import { listOffers } from "#registry/owners/transfers.ts";
import { readOrganisation } from "../../owners/own-organisations.ts";
import { readTokens, type TokenParts } from "../tokens/read-tokens.ts";
import type { CreatedToken } from "../tokens/tokens-view.ts";
import type { Visit } from "../visit.ts";
import { organisationView } from "./organisation-view.ts";

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
		offers: await listOffers(store, [id]),
		proofs: await store.proofs.by("owner", id),
	});
}
