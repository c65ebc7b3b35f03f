import { tokenOfService } from "#domain/accounts/owners.ts";
import { sendersOf } from "#domain/agents/submission-states.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { findJoined } from "../accounts/find-joined.ts";
import type { RegistryReader } from "../store.ts";

/** The account of whoever sent a submission, made the service account or trusts the job that did, also after a join. */
export async function personBehind(
	reader: RegistryReader,
	submission: SubmissionRecord,
): Promise<AccountRecord | undefined> {
	const { sender = "" } = sendersOf(submission);
	const author = submission.sentFor ?? (await answeringFor(reader, sender)) ?? sender;
	return findJoined(reader, author);
}

/** Who made a service account, or trusts the job; undefined for a person. */
export async function answeringFor(
	reader: RegistryReader,
	author = "",
): Promise<string | undefined> {
	const token = await reader.tokens.find(tokenOfService(author) ?? "");
	const trusted = await reader.publishers.find(token?.by ?? "");
	return trusted ? trusted.by : token?.by;
}
