import type { Transaction } from "../act.ts";
import { giveTo, isOwnerless } from "../claims/take-ownerless.ts";
import { findOwnerNamed } from "../owners/transfers.ts";
import type { Actor } from "../store.ts";
import type { ImportResult } from "./import-result.ts";

/** Gives imported listings without an owner to one, those in review with their approval. */
export async function giveImported(
	transaction: Transaction,
	results: readonly ImportResult[],
	{ owner, actor }: { owner: string; actor: Actor },
): Promise<void> {
	const ownerId = await findOwnerNamed(transaction, owner, "owner");
	for (const { slug, submissionId } of results) {
		const agent = slug === null ? undefined : await transaction.agents.find(slug);
		const reason = "Imported for its owner.";
		if (agent && isOwnerless(agent)) {
			await giveTo(transaction, agent, { ownerId, actor, reason });
		}
		const waiting =
			submissionId === null ? undefined : await transaction.submissions.find(submissionId);
		if (waiting?.status !== "pending" || !waiting.imported) continue;
		transaction.submissions.save({ ...waiting, imported: { ...waiting.imported, ownerId } });
	}
}
