import { type Affected, showAffected } from "#contract/affected.ts";
import { INCIDENT, REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { IncidentKind, IncidentSeverity, IncidentStatus } from "#contract/vocabulary.ts";
import { Refusal, refuseMembers } from "#domain/errors.ts";
import { requireVersion } from "#domain/history.ts";
import {
	acceptIncident,
	advisoryAfter,
	checkAffected,
	checkIncidentTransition,
} from "#domain/incident-rules.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { chooseSlug, makeSlug } from "#domain/slug.ts";
import { requireText } from "#domain/text-gate.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { closeWithin } from "../reports/close-report.ts";
import { requireModerator, requireRecord } from "../requirements.ts";
import {
	type Actor,
	newId,
	type RegistryContext,
	type RegistryReader,
	type RegistryTransaction,
} from "../store.ts";
import { affectedAgents } from "./affected-agents.ts";

export interface NewIncident {
	title: string;
	summary: string;
	kind: IncidentKind;
	severity: IncidentSeverity;
	agents: readonly string[];
	occurredAt?: string | undefined;
	sources?: readonly { url: string; title: string }[] | undefined;
	affected?: readonly Affected[] | undefined;
	/** ID of the report that it comes from, which it closes. */
	report?: string | undefined;
}

/** Opens an incident. It is public from the next snapshot on. */
export async function addIncident(context: RegistryContext, incident: NewIncident, actor: Actor) {
	const now = context.now();
	const at = now.toISOString();
	return context.store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const accepted = acceptIncident(incident, now);
		const affected = [...(incident.affected ?? [])];
		checkAffected(affected, incident.agents);
		await requireAgents(transaction, incident.agents);
		const id = newId(context);
		const record: IncidentRecord = {
			...accepted,
			id,
			slug: await freeSlug(transaction, { id, title: accepted.title }),
			kind: incident.kind,
			severity: incident.severity,
			status: "reported",
			agents: [...new Set(incident.agents)],
			reportedAt: at,
			resolvedAt: null,
			updatedAt: at,
			affected,
			advisory: advisoryAfter(null, affected, at),
			transitions: [{ to: "reported", at, actor: actor.id, reason: null }],
			sample: false,
		};
		transaction.incidents.save(record);
		const { slug, summary: detail } = record;
		const changes = changesOf(undefined, record);
		recordAudit(context, transaction, {
			actor,
			action: "incident.add",
			subject: `incident ${slug}`,
			changes,
		});
		await closeReportOf(context, transaction, { id: incident.report, slug, actor });
		await tellOwners(context, transaction, { incident: record, type: "incident.opened", detail });
		return record;
	});
}

/** Another moderator may have closed it meanwhile. */
async function closeReportOf(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ id, slug, actor }: { id: string | undefined; slug: string; actor: Actor },
): Promise<void> {
	if (id === undefined) return;
	const report = await requireRecord(transaction, "reports", id);
	if (report.state !== "open") return;
	await closeWithin(context, transaction, { report, outcome: "incident", note: slug, actor });
}

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
}

interface IncidentNews {
	incident: IncidentRecord;
	type: "incident.opened" | "incident.updated";
	detail: string | null;
}

/** Notifies the owners of all agents that an incident affects, each owner once. */
async function tellOwners(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ incident, type, detail }: IncidentNews,
): Promise<void> {
	const notified = new Set<string>();
	for (const { ownerId, slug } of await affectedAgents(transaction, incident)) {
		if (ownerId === null || notified.has(ownerId)) continue;
		notified.add(ownerId);
		await notify(context, transaction, {
			accountId: ownerId,
			type,
			subject: { title: incident.title, agentSlug: slug, incidentSlug: incident.slug, detail },
		});
	}
}

/** Updates an incident. If nothing is new, nothing changes and no one is notified. */
export async function updateIncident(
	context: RegistryContext,
	{ slug, expected, note: raw = "", ...stated }: IncidentChange,
	actor: Actor,
): Promise<IncidentRecord> {
	return context.store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const note = raw === "" ? null : requireText("note", raw, REASON_MAX_CHARACTERS);
		const incident = await transaction.incidents.find(slug);
		if (!incident) throw new Refusal("not_found", "No incident has this slug.");
		requireVersion(incident, expected);
		const at = context.now().toISOString();
		const changed = withChange(incident, stated, at);
		const changes = changesOf(incident, changed);
		if (changes.length === 0 && note === null) return incident;
		const transition = { to: changed.status, at, actor: actor.id, reason: note };
		const updated = { ...changed, transitions: [...incident.transitions, transition] };
		transaction.incidents.save(updated);
		recordAudit(context, transaction, {
			actor,
			action: "incident.update",
			subject: `incident ${slug}`,
			reason: note,
			changes,
		});
		const news = { incident: updated, type: "incident.updated", detail: note } as const;
		await tellOwners(context, transaction, news);
		return updated;
	});
}

function withChange(
	incident: IncidentRecord,
	{
		status = incident.status,
		severity,
		summary,
		affected: stated,
	}: Omit<IncidentChange, "slug" | "note" | "expected">,
	at: string,
): IncidentRecord {
	checkIncidentTransition(incident.status, status);
	const affected = stated ? [...stated] : incident.affected;
	if (stated) checkAffected(affected, incident.agents);
	return {
		...incident,
		affected,
		advisory: advisoryAfter(incident.advisory, affected, at),
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

const AUDITED = ["title", "status", "severity", "summary", "affected"] as const;

function changesOf(before: IncidentRecord | undefined, after: IncidentRecord): AuditChange[] {
	const shown = (incident: IncidentRecord | undefined) => ({
		...incident,
		affected: incident?.affected.map(showAffected).join("\n") || null,
	});
	const old = shown(before);
	const now = shown(after);
	return AUDITED.map((field) => ({
		field,
		before: old[field] ?? null,
		after: now[field] ?? null,
	})).filter((change) => change.before !== change.after);
}

async function freeSlug(
	reader: RegistryReader,
	{ id, title }: Pick<IncidentRecord, "id" | "title">,
): Promise<string> {
	const taken = new Set((await reader.incidents.list()).map(({ slug }) => slug));
	return chooseSlug([makeSlug(title)], `incident-${id.slice(0, 8)}`, (slug) => taken.has(slug));
}

async function requireAgents(reader: RegistryReader, slugs: readonly string[]): Promise<void> {
	if (slugs.length === 0) throw refuseAgents("must name at least one agent");
	for (const slug of slugs) {
		const agent = await reader.agents.find(slug);
		if (!agent || agent.status === "removed") {
			throw refuseAgents(`must be public; there is no public agent "${slug}"`);
		}
	}
}

function refuseAgents(detail: string): Refusal {
	return refuseMembers([{ pointer: "#/agents", detail }]);
}
