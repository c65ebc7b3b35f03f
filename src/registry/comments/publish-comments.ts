import { Refusal } from "#domain/errors.ts";
import { verb } from "../act.ts";
import { requireModerator } from "../requirements.ts";
import type { Actor } from "../store.ts";
import { decideCommentWithin } from "./decide-comment.ts";

export interface PublishedComments {
	/** Ids. */
	published: string[];
	/** Those that were decided meanwhile or are the moderator's own, with the reason. */
	left: { id: string; detail: string }[];
}

/** Publishes several held comments. Those that cannot be published do not affect the others. */
export const publishComments = verb(
	async (transaction, { ids, actor }: { ids: readonly string[]; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const outcome: PublishedComments = { published: [], left: [] };
		for (const id of new Set(ids)) {
			try {
				await decideCommentWithin(transaction, { id, decision: "publish", actor });
				outcome.published.push(id);
			} catch (error) {
				if (!(error instanceof Refusal)) throw error;
				outcome.left.push({ id, detail: error.message });
			}
		}
		return outcome;
	},
);
