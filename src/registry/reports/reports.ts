import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ReportKind, ReportOutcome, ReportState } from "#contract/vocabulary.ts";
import { Refusal, refuseMember, refuseMembers } from "#domain/errors.ts";
import { once } from "#domain/evidence/once-per.ts";
import { gateReport, type StatedReport } from "#domain/moderation/gate-report.ts";
import { mostOf, quotaReached, requireQuota } from "#domain/quotas.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { requireModerator, requireRecord, type Transaction, transact, verb } from "../act.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { sha256 } from "../sha256.ts";
import { findCurrentAgent, getPublicAgent } from "../signals/cast-vote.ts";
import { type Actor, newId, type RegistryContext, type RegistryReader } from "../store.ts";

/** How a report begins. */
export const OPEN = {
	state: "open",
	outcome: null,
	closedBy: null,
	closedAt: null,
	note: null,
} as const;

interface NewReport extends StatedReport {
	slug: string;
	kind: ReportKind;
	/** ID of the comment that it is about. */
	comment?: string | undefined;
	network: string;
	/** The signed-in account or the owner of the token; null for everyone else. */
	actor: Actor | null;
	/** Called once before a new report without errors is saved; can refuse it. */
	beforeSaving?: (() => Promise<void>) | undefined;
}

/** Adds a report on a public agent. Repeating a report while it is open returns the open one. */
export async function addReport(
	context: RegistryContext,
	{ slug, kind, comment: commentId, network, actor, beforeSaving, ...fields }: NewReport,
): Promise<ReportRecord> {
	// The transaction may run again.
	const countOnce = once(async () => beforeSaving?.());
	return transact(context, async (transaction) => {
		const agent = await getPublicAgent(transaction, slug);
		const { report, issues } = gateReport(fields, context.limits);
		if (issues.length > 0) throw refuseMembers(issues);
		const comment = await findComment(transaction, agent, commentId);
		const account = actor && (await transaction.accounts.find(actor.id));
		const record: ReportRecord = {
			id: newId(context),
			agentSlug: agent.slug,
			kind,
			...report,
			client: sha256(`${agent.slug} ${network}`),
			reporterId: account?.id ?? null,
			...(comment && { comment }),
			createdAt: context.now().toISOString(),
			...OPEN,
		};
		const open = await transaction.reports.by("openAgent", agent.slug);
		const earlier = open.find((other) => isRepeat(record, other));
		if (earlier) return earlier;
		await requireRoom(transaction, open.length);
		await countOnce();
		transaction.reports.save(record);
		await noteOwnAct(transaction, record);
		return record;
	});
}

/** A public comment on the agent, also from before it was renamed. */
async function findComment(reader: RegistryReader, agent: AgentRecord, id: string | undefined) {
	if (id === undefined) return undefined;
	const { author, body, status, agentSlug } = (await reader.comments.find(id)) ?? {};
	const current = agentSlug && (await findCurrentAgent(reader, agentSlug));
	if (author && body && status === "published" && current && current.slug === agent.slug) {
		return { id, author, body };
	}
	throw refuseMember("comment", "is no longer there");
}

function isRepeat(report: ReportRecord, other: ReportRecord): boolean {
	const { kind, text, client, reporterId, comment } = other;
	if (report.kind !== kind || report.text !== text) return false;
	if (report.comment?.id !== comment?.id) return false;
	return report.client === client || (reporterId !== null && report.reporterId === reporterId);
}

async function requireRoom(transaction: Transaction, ofAgent: number) {
	requireQuota("agent_reports", transaction.limits, { count: ofAgent });
	const most = mostOf("reports", transaction.limits);
	if (await transaction.reports.hasSoMany("state", "open", most))
		throw quotaReached("reports", most);
}

/** Actions without an account are not recorded, because their number has no limit. */
async function noteOwnAct(
	transaction: Transaction,
	{ id, reporterId, agentSlug }: ReportRecord,
): Promise<void> {
	if (reporterId === null) return;
	await recordOwnAct(transaction, {
		member: reporterId,
		action: "report.add",
		subject: `report ${id}`,
		changes: [{ field: "agentSlug", before: null, after: agentSlug }],
	});
}

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
	if (report.state === "closed") throw new Refusal("conflict", "The report is already closed.");
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

/** Reports in one state: open ones oldest first, for review; closed ones newest first. */
export async function listReports(
	{ reports }: Pick<RegistryReader, "reports">,
	state: ReportState,
): Promise<ReportRecord[]> {
	return state === "open" ? reports.by("state", state) : reports.newestBy("state", state);
}
