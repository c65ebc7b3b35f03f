import { Refusal } from "#domain/errors.ts";
import { transact } from "../act.ts";
import { requireModerator } from "../requirements.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { decideCommentWithin } from "./decide-comment.ts";

export interface PublishedComments {
	/** Ids. */
	published: string[];
	/** Those that were decided meanwhile or are the moderator's own, with the reason. */
	left: { id: string; detail: string }[];
}

/** Publishes several held comments. Those that cannot be published do not affect the others. */
export async function publishComments(
	context: RegistryContext,
	{ ids, actor }: { ids: readonly string[]; actor: Actor },
): Promise<PublishedComments> {
	return transact(context, async (transaction) => {
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
	});
}
