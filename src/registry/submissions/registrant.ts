import { dayOf } from "#contract/instants.ts";
import { flagOf } from "#domain/agents/review-flags.ts";
import type { RegistrantRecord } from "#domain/agents/reviewing.ts";
import { sendersOf } from "#domain/agents/submission-states.ts";
import type { RecordedFlag } from "#domain/records/submission-record.ts";
import type { RegistryReader } from "../store.ts";

type Sent = Parameters<typeof sendersOf>[0];

/** The owner of a submission, and the person who last sent it for an organisation. */
function registrantsOf(submission: Sent): string[] {
	const { sender } = sendersOf(submission);
	return [submission.ownerId, ...(sender === undefined ? [] : [sender])];
}

export async function readRegistrants(
	reader: RegistryReader,
	submission: Sent,
): Promise<RegistrantRecord[]> {
	return Promise.all(registrantsOf(submission).map((id) => readRegistrant(reader, id)));
}

async function readRegistrant(
	{ submissions, agents, accounts, organisations }: RegistryReader,
	id: string,
): Promise<RegistrantRecord> {
	const [entries, removed, account, organisation] = await Promise.all([
		submissions.newestBy("owner", id),
		agents.by("takenDown", "yes"),
		accounts.find(id),
		organisations.find(id),
	]);
	const own = entries.filter(({ imported }) => !imported);
	const rejected = own.filter(({ status }) => status === "rejected");
	return {
		id,
		approved: own.filter(({ status }) => status === "approved").length,
		rejected: rejected.length,
		lastReason: rejected[0]?.reason ?? null,
		removed: removed.filter(({ ownerId }) => ownerId === id).length,
		since: (account ?? organisation)?.createdAt ?? own.at(-1)?.submittedAt ?? null,
		suspendedAt: account?.suspendedAt ?? null,
	};
}

/** Submissions of a suspended account wait, and a moderator should know. */
export async function flagRegistrant(
	{ accounts }: RegistryReader,
	submission: Sent,
): Promise<RecordedFlag[]> {
	const records = await Promise.all(registrantsOf(submission).map((id) => accounts.find(id)));
	return records.flatMap((account) => {
		if (!account?.suspendedAt) return [];
		const since = dayOf(account.suspendedAt);
		const detail = `The account of ${account.displayName} is suspended since ${since}.`;
		return flagOf("suspended", detail);
	});
}
