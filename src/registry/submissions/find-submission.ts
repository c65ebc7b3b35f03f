import { by } from "#contract/compare.ts";
import { lastPage, pageOf } from "#contract/http/paging.ts";
import type { QueuedSubmission, QueuedSubmissions } from "#domain/agents/queued-submission.ts";
import { Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryReader } from "../store.ts";

/** The owner's submission and its place in the queue. Other accounts' submissions are treated like unknown ones. */
export async function findOwnSubmission(
	reader: RegistryReader,
	choice: { id: string; ownerId: string },
): Promise<QueuedSubmission> {
	return withPosition(reader, await getOwnSubmission(reader, choice));
}

const PAGE_LENGTH = 50;

export async function listOwnSubmissions(
	reader: RegistryReader,
	{ ownerIds, page }: { ownerIds: readonly string[]; page: number },
): Promise<QueuedSubmissions> {
	const all = await listSent(reader, ownerIds);
	const pages = lastPage(all.length, PAGE_LENGTH);
	const shown = Math.min(page, pages);
	const listed = pageOf(all, { page: shown, limit: PAGE_LENGTH });
	const submissions = await Promise.all(
		listed.map((submission) => withPosition(reader, submission)),
	);
	return { submissions, page: shown, pages };
}

/** All submissions of these owners, newest first. */
export async function listSent(
	reader: RegistryReader,
	ownerIds: readonly string[],
): Promise<SubmissionRecord[]> {
	const lists = ownerIds.map((ownerId) => reader.submissions.newestBy("owner", ownerId));
	const [own = [], ...others] = await Promise.all(lists);
	if (others.length === 0) return own;
	return [...own, ...others.flat()].sort(by(({ submittedAt }) => -Date.parse(submittedAt)));
}

export async function withPosition(
	reader: RegistryReader,
	submission: SubmissionRecord,
): Promise<QueuedSubmission> {
	if (submission.status !== "pending") return { submission, queuePosition: null };
	return {
		submission,
		queuePosition: (await reader.submissions.countBefore("status", "pending", submission)) + 1,
	};
}

export async function getOwnSubmission(
	reader: RegistryReader,
	{ id, ownerId }: { id: string; ownerId: string },
): Promise<SubmissionRecord> {
	const submission = await reader.submissions.find(id);
	if (submission?.ownerId === ownerId) return submission;
	throw new Refusal("not_found", "You have no submission with this ID.");
}
