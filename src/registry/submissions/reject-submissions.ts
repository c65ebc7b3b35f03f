import type { Reasoning } from "#contract/reason.ts";
import { Refusal } from "#domain/errors.ts";
import { requireReason } from "#domain/require-reason.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { requireModerator } from "../require-moderator.ts";
import { decideAndTell } from "./decide-submission.ts";

/** What a moderator read: the submission, and which version of it. */
export interface ReadSubmission {
	id: string;
	version: number;
}

/** Each registrant gets the reason. */
interface Rejections extends Reasoning {
	submissions: readonly ReadSubmission[];
	actor: Actor;
}

export interface RejectedSubmissions {
	/** Ids. */
	rejected: string[];
	/** Those that were decided or edited meanwhile, with what stands in the way. */
	left: { id: string; detail: string }[];
}

/** Rejects many submissions for one reason, each with its line in the audit log. What cannot be rejected holds up none of the others. */
export async function rejectSubmissions(
	context: RegistryContext,
	{ submissions, actor, ...given }: Rejections,
): Promise<RejectedSubmissions> {
	const decision = { outcome: "rejected", reason: requireReason(given) } as const;
	return context.store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const outcome: RejectedSubmissions = { rejected: [], left: [] };
		for (const { id, version: expected } of uniqueById(submissions)) {
			const submission = await transaction.submissions.find(id);
			try {
				if (!submission) throw new Refusal("not_found", "No submission has this id.");
				await decideAndTell(context, transaction, { submission, decision, actor, expected });
				outcome.rejected.push(id);
			} catch (error) {
				const stands = error instanceof Refusal && ["not_found", "conflict"].includes(error.code);
				if (!stands) throw error;
				outcome.left.push({ id, detail: error.message });
			}
		}
		return outcome;
	});
}

function uniqueById(items: readonly ReadSubmission[]): ReadSubmission[] {
	return [...new Map(items.map((item) => [item.id, item])).values()];
}
