import { Refusal } from "#domain/errors.ts";
import { requireModerator, requireRecord, requireUninvolved, verb } from "../act.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { decideAndTell } from "./decide-submission.ts";
import type { ReadSubmission } from "./reject-submissions.ts";
import { findCurrentFlags } from "./with-current-flags.ts";

export interface ApprovedSubmissions {
	/** Ids. */
	approved: string[];
	/** Those that were edited, decided or flagged meanwhile, or cannot be approved, with the reason. */
	left: { title: string; detail: string }[];
}

/** Approves several submissions without flags, each on its own. Those that cannot be approved do not affect the others. */
export async function approveSubmissions(
	context: RegistryContext,
	{ submissions, actor }: { submissions: readonly ReadSubmission[]; actor: Actor },
): Promise<ApprovedSubmissions> {
	await requireModerator(context.store, actor);
	const outcome: ApprovedSubmissions = { approved: [], left: [] };
	for (const read of submissions) {
		try {
			await approveUnflagged(context, read, actor);
			outcome.approved.push(read.id);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			const submission = await context.store.submissions.find(read.id);
			outcome.left.push({ title: submission?.listing.title ?? read.id, detail: error.message });
		}
	}
	return outcome;
}

const approveUnflagged = verb(
	async (transaction, { id, version }: ReadSubmission, actor: Actor) => {
		await requireModerator(transaction, actor);
		const submission = await requireRecord(transaction, "submissions", id);
		await requireUninvolved(transaction, actor, submission.ownerId);
		const flags = await findCurrentFlags({ ...transaction, store: transaction }, submission);
		if (submission.status === "pending" && flags.length > 0) {
			throw new Refusal("conflict", "It has warnings. Review it on its own page.");
		}
		const decision = { outcome: "approved" } as const;
		return decideAndTell(transaction, { submission, decision, actor, expected: version });
	},
);
