import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ReportOutcome } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { requireModerator, requireRecord } from "../requirements.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";

interface Closing {
	id: string;
	outcome: ReportOutcome;
	note?: string | undefined;
	actor: Actor;
}

/** Closes a report, once. */
export async function closeReport(
	context: RegistryContext,
	{ note: raw = "", ...closing }: Closing,
): Promise<ReportRecord> {
	return context.store.transact(async (transaction) => {
		await requireModerator(transaction, closing.actor);
		const note = raw === "" ? null : requireText("note", raw, REASON_MAX_CHARACTERS);
		const report = await requireRecord(transaction, "reports", closing.id);
		if (report.state === "closed") {
			throw new Refusal("conflict", "The report is already closed.");
		}
		return closeWithin(context, transaction, { ...closing, report, note });
	});
}

interface ClosingWithin extends Omit<Closing, "id" | "note"> {
	report: ReportRecord;
	note: string | null;
}

/** The same as part of another action. Deletes the reporter's address, which is no longer needed. Appeals are answered. */
export async function closeWithin(
	context: RegistryContext,
	transaction: RegistryTransaction,
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
		closedAt: context.now().toISOString(),
	};
	transaction.reports.save(closed);
	recordAudit(context, transaction, {
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
		await notify(context, transaction, { accountId, type: "agent.check_decided", subject });
	}
	return closed;
}
