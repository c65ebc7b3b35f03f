import { REJECTED_TOGETHER_MAX, type Reasoning } from "#contract/moderation/reason.ts";
import { isForModerators } from "#domain/agents/submission-states.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { noRecord, requireModerator, verb } from "../act.ts";
import type { Actor, RegistryContext, RegistryReader } from "../store.ts";
import { decideAndTell } from "./decide-submission.ts";

export interface ReadSubmission {
	id: string;
	version: number;
}

/** Each registrant gets the reason. */
interface Rejections extends Reasoning {
	submissions: readonly ReadSubmission[];
	actor: Actor;
}

export interface RejectionResult {
	/** Ids. */
	rejected: string[];
	/** Those that were decided or edited meanwhile, with the reason. */
	left: { id: string; detail: string }[];
}

/** Rejects several submissions for one reason, each with an audit record. Those that cannot be rejected do not affect the others. */
export const rejectSubmissions = verb(
	async (transaction, { submissions, actor, ...input }: Rejections) => {
		const decision = { outcome: "rejected", reason: requireReason(input) } as const;
		await requireModerator(transaction, actor);
		const outcome: RejectionResult = { rejected: [], left: [] };
		for (const [id, expected] of new Map(submissions.map(({ id, version }) => [id, version]))) {
			const submission = await transaction.submissions.find(id);
			try {
				if (!submission) throw noRecord("submissions");
				await decideAndTell(transaction, { submission, decision, actor, expected });
				outcome.rejected.push(id);
			} catch (error) {
				const stands = error instanceof Refusal && ["not_found", "conflict"].includes(error.code);
				if (!stands) throw error;
				outcome.left.push({ id, detail: error.message });
			}
		}
		return outcome;
	},
);

/** Open submissions of an owner that moderators see. */
export async function listUndecided(
	{ submissions }: RegistryReader,
	ownerId: string,
): Promise<SubmissionRecord[]> {
	return (await submissions.by("openOwner", ownerId)).filter(isForModerators);
}

/**
 * Rejects all pending submissions of an account, as they are now, in as many transactions as it takes. Ends when none is
 * left that can be rejected.
 */
export async function rejectAllOf(
	context: RegistryContext,
	{ ownerId, ...input }: Omit<Rejections, "submissions"> & { ownerId: string },
): Promise<RejectionResult> {
	const all: RejectionResult = { rejected: [], left: [] };
	for (;;) {
		const open = await listUndecided(context.store, ownerId);
		if (open.length === 0) return all;
		const submissions = open
			.slice(0, REJECTED_TOGETHER_MAX)
			.map((submission) => ({ id: submission.id, version: recordVersion(submission) }));
		const { rejected, left } = await rejectSubmissions(context, { ...input, submissions });
		all.rejected.push(...rejected);
		if (rejected.length === 0) return { ...all, left };
	}
}
