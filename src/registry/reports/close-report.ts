import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ReportOutcome } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { type Transaction, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { requireModerator, requireRecord } from "../requirements.ts";
import type { Actor } from "../store.ts";

interface Closing {
	id: string;
	outcome: ReportOutcome;
	note?: string | undefined;
	actor: Actor;
}

export const closeReport = verb(async (transaction, { note: raw = "", ...closing }: Closing) => {
	await requireModerator(transaction, closing.actor);
	const note = raw === "" ? null : requireText("note", raw, REASON_MAX_CHARACTERS);
	const report = await requireRecord(transaction, "reports", closing.id);
	if (report.state === "closed") {
		throw new Refusal("conflict", "The report is already closed.");
	}
	return closeWithin(transaction, { ...closing, report, note });
});

interface ClosingWithin extends Omit<Closing, "id" | "note"> {
	report: ReportRecord;
	note: string | null;
}

/** The same as part of another action. Deletes the reporter's address, which is no longer needed. Appeals are answered. */
export async function closeWithin(
	transaction: Transaction,
	{ report, outcome, note, actor }: ClosingWithin,
): Promise<ReportRecord> {
	const closed: ReportRecord = {
		...report,
		contact: null,
		client: null,
		state: "closed",
		outcome,
		note,
		closedBy: actor.id,
		closedAt: transaction.now().toISOString(),
	};
	transaction.reports.save(closed);
	recordAudit(transaction, {
		actor,
		action: "report.close",
		subject: `report ${report.id}`,
		reason: note,
		changes: [
			{ field: "state", before: report.state, after: closed.state },
			{ field: "outcome", before: report.outcome, after: outcome },
		],
	});
	if (report.kind === "check_result") {
		const { agentSlug, reporterId: accountId } = report;
		const title = (await transaction.agents.find(agentSlug))?.title ?? agentSlug;
		const subject = { title, agentSlug, detail: note };
		await notify(transaction, { accountId, type: "agent.check_decided", subject });
	}
	return closed;
}
