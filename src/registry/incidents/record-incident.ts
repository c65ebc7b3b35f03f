import type { Affected } from "#contract/affected.ts";
import type { IncidentKind, IncidentSeverity } from "#contract/vocabulary.ts";
import { Refusal, refuseMembers } from "#domain/errors.ts";
import { acceptIncident, advisoryAfter, checkAffected } from "#domain/incident-rules.ts";
import type { IncidentDraftRecord } from "#domain/records/incident-draft-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { chooseSlug, makeSlug } from "#domain/slug.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { closeWithin } from "../reports/close-report.ts";
import { requireModerator, requireRecord } from "../requirements.ts";
import {
	type Actor,
	newId,
	type RegistryContext,
	type RegistryReader,
	type RegistryTransaction,
} from "../store.ts";
import { changesOf, tellOwners } from "./tell-of-incident.ts";

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
	/** True if only moderators may see it until it is published. */
	draft?: boolean | undefined;
	/** Slug of the draft that it takes the place of. */
	replaces?: string | undefined;
}

/** Opens an incident, which is public from the next snapshot on, or saves a draft. */
export async function addIncident(context: RegistryContext, incident: NewIncident, actor: Actor) {
	const now = context.now();
	const at = now.toISOString();
	return context.store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const accepted = acceptIncident(incident, now);
		const affected = [...(incident.affected ?? [])];
		checkAffected(affected, incident.agents);
		await requireAgents(transaction, incident.agents);
		const { replaces, report } = incident;
		const before = replaces === undefined ? undefined : await takeDraft(transaction, replaces);
		const id = before?.id ?? newId(context);
		const record: IncidentRecord = {
			...accepted,
			id,
			slug: before?.slug ?? (await freeSlug(transaction, { id, title: accepted.title })),
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
		if (!incident.draft)
			return publish(
				context,
				transaction,
				{ ...record, report },
				{ actor, action: "incident.add" },
			);
		transaction.incidentDrafts.save({ ...record, report });
		recordAudit(context, transaction, {
			actor,
			action: "incident.draft",
			subject: `incident ${record.slug}`,
		});
		return record;
	});
}

async function publish(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ report: id, ...draft }: IncidentDraftRecord,
	{ actor, action }: { actor: Actor; action: string },
): Promise<IncidentRecord> {
	const at = context.now().toISOString();
	const record: IncidentRecord = {
		...draft,
		reportedAt: at,
		updatedAt: at,
		advisory: advisoryAfter(null, draft.affected, at),
		transitions: [{ to: "reported", at, actor: actor.id, reason: null }],
	};
	transaction.incidents.save(record);
	const { slug, summary: detail } = record;
	const changes = changesOf(undefined, record);
	recordAudit(context, transaction, {
		actor,
		action,
		subject: `incident ${slug}`,
		changes,
	});
	await closeReportOf(context, transaction, { id, slug, actor });
	await tellOwners(context, transaction, { incident: record, type: "incident.opened", detail });
	return record;
}

/** Publishes a draft as it is, or deletes it. */
export async function endDraft(
	context: RegistryContext,
	{ incident: slug, publishes }: { incident: string; publishes: boolean },
	actor: Actor,
): Promise<IncidentRecord> {
	return context.store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const draft = await takeDraft(transaction, slug);
		if (!publishes) {
			recordAudit(context, transaction, {
				actor,
				action: "incident.discard",
				subject: `incident ${slug}`,
			});
			return draft;
		}
		await requireAgents(transaction, draft.agents);
		return publish(context, transaction, draft, { actor, action: "incident.publish" });
	});
}

async function takeDraft({ incidentDrafts }: RegistryTransaction, slug: string) {
	const draft = await incidentDrafts.find(slug);
	if (!draft) throw new Refusal("not_found", "No draft of an incident has this slug.");
	incidentDrafts.remove(slug);
	return draft;
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

async function freeSlug(
	reader: RegistryReader,
	{ id, title }: Pick<IncidentRecord, "id" | "title">,
): Promise<string> {
	const taken = new Set(
		[...(await reader.incidents.list()), ...(await reader.incidentDrafts.list())].map(
			({ slug }) => slug,
		),
	);
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
