import { isOpenSubmission } from "#domain/agents/submission-states.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { failuresOfAll } from "../findings/own-findings.ts";
import { ownersOf } from "../owners/acting.ts";
import { listOffers } from "../owners/transfers.ts";
import type { RegistryReader } from "../store.ts";
import { listSent, withPosition } from "../submissions/find-similar.ts";

const SHOWN_SUBMISSIONS = 5;

/** What needs an account's attention. */
export async function readOverview(reader: RegistryReader, { id }: Pick<AccountRecord, "id">) {
	const owners = (await ownersOf(reader, { id }, "view")).map((owner) => owner.id);
	const led = (await ownersOf(reader, { id }, "administer")).map((owner) => owner.id);
	const own = await listSent(reader, owners);
	const open = own.filter(({ status }) => isOpenSubmission(status));
	const latest = open.slice(0, SHOWN_SUBMISSIONS);
	const agents = (
		await Promise.all(owners.map((owner) => reader.agents.by("owner", owner)))
	).flat();
	return {
		submissions: await Promise.all(latest.map((submission) => withPosition(reader, submission))),
		openCount: open.length,
		drafts: await reader.drafts.newestBy("account", id),
		agents,
		findings: await failuresOfAll(reader, agents),
		proofs: await reader.proofs.by("owner", id),
		offers: await listOffers(reader, led),
		hasTokens: (await reader.tokens.by("owner", id)).length > 0,
		queueLength: await reader.submissions.countBy("status", "pending"),
		heldComments: await reader.comments.countBy("held", "yes"),
		openReports: await reader.reports.countBy("state", "open"),
	};
}
