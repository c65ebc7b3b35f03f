import { noRecord, requireRecord, transact } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../store.ts";

/** Deletes the author's own comment. The audit log keeps that there was one, not its text. */
export async function takeBackComment(
	context: RegistryContext,
	{ id, actor }: { id: string; actor: Actor },
): Promise<{ wasPublic: boolean }> {
	const { status } = await transact(context, async (transaction) => {
		const comment = await requireRecord(transaction, "comments", id);
		if (comment.accountId !== actor.id) throw noRecord("comments");
		transaction.comments.remove(id);
		await recordOwnAct(transaction, {
			member: actor.id,
			action: "comment.take_back",
			subject: `comment ${id}`,
			changes: [{ field: "status", before: comment.status, after: null }],
		});
		return comment;
	});
	const wasPublic = status === "published";
	if (wasPublic) context.onTakenDown?.();
	return { wasPublic };
}
