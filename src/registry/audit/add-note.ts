import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { agentNotFound } from "#domain/errors.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { verb } from "../act.ts";
import { noRecord, requireModerator } from "../requirements.ts";
import type { Actor, RegistryReader } from "../store.ts";
import { recordAudit } from "./record-audit.ts";

export interface NotedThing {
	kind: "submission" | "agent";
	/** Its ID or slug. */
	name: string;
}

/** Adds a note for moderators, which stands in the audit log and nowhere else. */
export const addNote = verb(
	async (transaction, { kind, name, text, actor }: NotedThing & { text: string; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const record = await transaction[kind === "agent" ? "agents" : "submissions"].find(name);
		if (!record) throw kind === "agent" ? agentNotFound() : noRecord("submissions");
		const reason = requireText("text", text, REASON_MAX_CHARACTERS);
		recordAudit(transaction, {
			actor,
			action: `${kind}.note`,
			subject: `${kind} ${name}`,
			reason,
		});
		return listNotes(transaction, { kind, name });
	},
);

/** Newest first. */
export async function listNotes(
	{ audit }: Pick<RegistryReader, "audit">,
	{ kind, name }: NotedThing,
): Promise<AuditRecord[]> {
	const all = await audit.newestBy("subject", `${kind} ${name}`);
	return all.filter(({ action }) => action === `${kind}.note`);
}
