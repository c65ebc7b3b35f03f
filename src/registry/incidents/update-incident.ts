import { by } from "#contract/compare.ts";
import { type Affected, showAffected } from "#contract/evidence/osv.ts";
import { INCIDENT, REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { Reasoning } from "#contract/moderation/reason.ts";
import type { IncidentSeverity, IncidentStatus } from "#contract/vocabulary.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import { Refusal } from "#domain/errors.ts";
import { madeBy, requireVersion } from "#domain/history.ts";
import * as rules from "#domain/moderation/incident-rules.ts";
import { refuseDispute } from "#domain/moderation/incident-rules.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { requireReason, requireText } from "#domain/texts/text-gate.ts";
import { requireModerator, requireRecord, type Transaction, verb } from "../act.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { findCurrentAgents, followersOf } from "../signals/cast-vote.ts";
import type { Actor } from "../store.ts";

interface IncidentChange {
	slug: string;
	/** Version that was read before; an owner may have disputed it since. */
	expected: number;
	status?: IncidentStatus | undefined;
	severity?: IncidentSeverity | undefined;
	summary?: string | undefined;
	affected?: readonly Affected[] | undefined;
	/** Why, for the history of the record. */
	note?: string | undefined;
	/** What it puts right, for everybody. */
	correction?: string | undefined;
	/** Why it is withdrawn, for everybody. */
	withdrawal?: string | undefined;
}

/** Updates an incident. If nothing is new, nothing changes and no one is notified. */
export const updateIncident = verb(
	async (
		transaction,
		{ slug, expected, note: raw = "", correction, withdrawal, ...fields }: IncidentChange,
		actor: Actor,
	) => {
		await requireModerator(transaction, actor);
		const note = raw === "" ? null : requireText("note", raw, REASON_MAX_CHARACTERS);
		const incident = await requireRecord(transaction, "incidents", slug);
		requireVersion(incident, expected);
		const at = transaction.now().toISOString();
		const stands = withChange(incident, fields, at);
		const notes = { correction: correction ?? changeSentence(incident, stands), withdrawal };
		const changed = withSaid(stands, notes, at);
		const changes = changesOf(incident, changed);
		const isSaid = correction !== undefined || withdrawal !== undefined;
		if (changes.length === 0 && note === null && !isSaid) return incident;
		const reason = note ?? withdrawal ?? correction ?? null;
		const transition = { to: changed.status, at, actor: actor.id, reason };
		const updated = { ...changed, transitions: [...incident.transitions, transition] };
		transaction.incidents.save(updated);
		recordAudit(transaction, {
			actor,
			action: "incident.update",
			subject: `incident ${slug}`,
			reason,
			changes,
		});
		const isNew = updated.withdrawn && !incident.withdrawn;
		const type = isNew ? "incident.withdrawn" : "incident.updated";
		await tellOwners(transaction, { incident: updated, type, detail: reason });
		return updated;
	},
);

const CHANGE_WORDS: Readonly<Record<string, (change: AuditChange) => string>> = {
	severity: ({ before, after }) => `The severity is ${after}; it was ${before}.`,
	summary: () => "The summary was written anew.",
	affected: () => "The affected versions were changed.",
};

/**
 * Nothing public changes silently: what a moderator does not put into words is said like this, and steps of its status
 * have their own dates. What is withdrawn stays as it is.
 */
function changeSentence(before: IncidentRecord, after: IncidentRecord): string | undefined {
	const changes = changesOf(before, after);
	const isReopened = before.withdrawn && rules.isOpenIncident(after.status);
	if (before.withdrawn && !isReopened && changes.length > 0) throw new Refusal("conflict", CLOSED);
	const parts = changes.flatMap((change) => CHANGE_WORDS[change.field]?.(change) ?? []);
	const all = [...parts, ...(isReopened ? ["It is no longer withdrawn."] : [])];
	return all.length > 0 ? all.join(" ") : undefined;
}

const CLOSED =
	"The incident is withdrawn. To change it, reopen it with another status than resolved.";

/** With what is said to everybody. One that is reopened is withdrawn no longer. */
function withSaid(
	{ withdrawn: before, ...record }: IncidentRecord,
	{ correction, withdrawal }: Pick<IncidentChange, "correction" | "withdrawal">,
	at: string,
): IncidentRecord {
	const { status } = record;
	const max = REASON_MAX_CHARACTERS;
	const base = status === "resolved" ? before : undefined;
	const sentence =
		withdrawal === undefined ? undefined : requireText("withdrawal", withdrawal, max);
	const withdrawn = sentence === undefined ? base : { at, sentence };
	const past = before && !withdrawn ? pastWithdrawal(record, before) : record;
	const { corrections = [], advisory } = past;
	const note = correction === undefined ? undefined : requireText("correction", correction, max);
	const incident = {
		...past,
		...(note !== undefined && { corrections: [...corrections, { at, note }] }),
	};
	if (!withdrawn) return incident;
	return {
		...incident,
		status: "resolved",
		resolvedAt: incident.resolvedAt ?? at,
		withdrawn,
		advisory: advisory && { ...advisory, withdrawnAt: withdrawn.at },
	};
}

/** What was public of a withdrawal stays in its place among the corrections. */
function pastWithdrawal(
	incident: IncidentRecord,
	{ at, sentence }: NonNullable<IncidentRecord["withdrawn"]>,
): IncidentRecord {
	const { corrections = [], withdrawals = [] } = incident;
	const notes = [...corrections, { at, note: `It was withdrawn: ${sentence}` }];
	return {
		...incident,
		corrections: notes.sort(by((note) => note.at)),
		withdrawals: [...withdrawals, at],
	};
}

function withChange(
	incident: IncidentRecord,
	{
		status = incident.status,
		severity,
		summary,
		affected: list,
	}: Omit<IncidentChange, "slug" | "note" | "expected">,
	at: string,
): IncidentRecord {
	rules.checkIncidentTransition(incident.status, status);
	const affected = list ? [...list] : incident.affected;
	if (list) rules.checkAffected(affected, incident.agents);
	return {
		...incident,
		affected,
		advisory: rules.advisoryAfter(incident.advisory, affected, at),
		status,
		severity: severity ?? incident.severity,
		summary:
			summary === undefined
				? incident.summary
				: requireText("summary", summary, INCIDENT.summaryMaxCharacters),
		resolvedAt: status === "resolved" ? (incident.resolvedAt ?? at) : null,
		updatedAt: at,
	};
}

interface Dispute extends Reasoning {
	incident: string;
	ownerId: string;
}

/** Lets the owner of an affected agent dispute an open incident. It stays open until a moderator decides. */
export const disputeIncident = verb(
	async (transaction, { incident: slug, ownerId, ...input }: Dispute) => {
		const incident = await requireRecord(transaction, "incidents", slug);
		const agents = await findCurrentAgents(transaction, incident.agents);
		if (!agents.some((agent) => agent.ownerId === ownerId)) {
			throw new Refusal("not_allowed", "The incident does not affect any of your agents.");
		}
		const reason = requireReason(input);
		const refused = refuseDispute(incident, ownerId);
		if (refused) throw new Refusal("conflict", refused);
		const at = transaction.now().toISOString();
		const disputed: IncidentRecord = {
			...incident,
			status: "disputed",
			updatedAt: at,
			transitions: [
				...incident.transitions,
				{ to: "disputed", at, ...madeBy({ id: ownerId, by: transaction.by }), reason },
			],
		};
		transaction.incidents.save(disputed);
		await recordOwnAct(transaction, {
			member: ownerId,
			action: "incident.dispute",
			subject: `incident ${slug}`,
			reason,
			changes: [{ field: "status", before: incident.status, after: "disputed" }],
		});
		return disputed;
	},
);

interface IncidentNews {
	incident: IncidentRecord;
	type: "incident.opened" | "incident.updated" | "incident.withdrawn";
	detail: string | null;
}

/** Notifies the owners of all agents that an incident affects, and of a withdrawal their followers, everyone once. */
export async function tellOwners(
	transaction: Transaction,
	{ incident, type, detail }: IncidentNews,
): Promise<void> {
	const notified = new Set<string>();
	for (const agent of await findCurrentAgents(transaction, incident.agents)) {
		const { slug } = agent;
		const followers = type === "incident.withdrawn" ? await followersOf(transaction, agent) : [];
		for (const accountId of [agent.ownerId, ...followers]) {
			if (accountId === null || notified.has(accountId)) continue;
			notified.add(accountId);
			await notify(transaction, {
				accountId,
				type,
				subject: { title: incident.title, agentSlug: slug, incidentSlug: incident.slug, detail },
			});
		}
	}
}

const AUDITED = ["title", "status", "severity", "summary", "affected"] as const;

/** What the audit log says about a change. */
export function changesOf(
	before: IncidentRecord | undefined,
	after: IncidentRecord,
): AuditChange[] {
	const shown = (incident: IncidentRecord) => ({
		...incident,
		affected: incident.affected.map(showAffected).join("\n") || null,
	});
	return fieldChanges<ReturnType<typeof shown>>(AUDITED, before && shown(before), shown(after));
}
