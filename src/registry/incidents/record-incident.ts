import type { Affected } from "#contract/evidence/osv.ts";
import { membersOf } from "#contract/members-of.ts";
import type { IncidentKind, IncidentSeverity } from "#contract/vocabulary.ts";
import { chooseSlug, makeSlug } from "#domain/agents/slug.ts";
import { refuseMember } from "#domain/errors.ts";
import { requireVersion } from "#domain/history.ts";
import * as rules from "#domain/moderation/incident-rules.ts";
import type { IncidentDraftRecord, IncidentRecord } from "#domain/records/incident-record.ts";
import { requireModerator, requireRecord, type Transaction, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { closeWithin } from "../reports/reports.ts";
import { type Actor, newId, type RegistryReader } from "../store.ts";
import { changesOf, tellOwners } from "./update-incident.ts";

interface StatedIncident extends rules.StatedIncident {
	kind: IncidentKind;
	severity: IncidentSeverity;
	agents: readonly string[];
	affected?: readonly Affected[] | undefined;
}

export interface NewIncident extends StatedIncident {
	/** ID of the report that it comes from, which it closes. */
	report?: string | undefined;
	/** True if only moderators may see it until it is published. */
	draft?: boolean | undefined;
}

/** Opens an incident, which is public from the next snapshot on, or saves a draft. */
export const addIncident = verb(
	async (transaction, { report, draft: isDraft = false, ...fields }: NewIncident, actor: Actor) => {
		await requireModerator(transaction, actor);
		const accepted = await accept(transaction, fields);
		const id = newId(transaction);
		const at = transaction.now().toISOString();
		const draft: IncidentDraftRecord = {
			...accepted,
			id,
			slug: await freeSlug(transaction, { id, title: accepted.title }),
			status: "reported",
			reportedAt: at,
			resolvedAt: null,
			updatedAt: at,
			transitions: [{ to: "reported", at, actor: actor.id, reason: null }],
			sample: false,
			report,
		};
		if (isDraft) return saveDraft(transaction, { draft, actor });
		return publish(transaction, draft, { actor, action: "incident.add" });
	},
);

type Given = { [Name in keyof StatedIncident]?: StatedIncident[Name] | undefined };

interface DraftChoice {
	/** Its slug. */
	incident: string;
	/** The one that was read; any if missing. */
	version?: number | undefined;
}

/** Changes what is given of a draft. */
export const editDraft = verb(
	async (transaction, { incident, version, ...input }: DraftChoice & Given, actor: Actor) => {
		await requireModerator(transaction, actor);
		const before = await getDraft(transaction, { incident, version });
		const entries = Object.entries(input).filter(([, value]) => value !== undefined);
		const all = { ...before, ...membersOf<Partial<StatedIncident>>(entries) };
		const accepted = await accept(transaction, all);
		const updatedAt = transaction.now().toISOString();
		const step = { to: "reported", at: updatedAt, actor: actor.id, reason: null };
		const draft = { ...before, ...accepted, updatedAt, transitions: [...before.transitions, step] };
		return saveDraft(transaction, { draft, actor });
	},
);

/** The members that a moderator states, or a refusal that names what is wrong with them. */
async function accept(
	transaction: Transaction,
	{ kind, severity, agents, affected = [], ...fields }: StatedIncident,
) {
	const accepted = rules.acceptIncident(fields, transaction.now());
	rules.checkAffected(affected, agents);
	await requireAgents(transaction, agents);
	const listed = { agents: [...new Set(agents)], affected: [...affected] };
	const advisory = rules.advisoryAfter(null, listed.affected, transaction.now().toISOString());
	return { ...accepted, kind, severity, ...listed, advisory };
}

function saveDraft(
	transaction: Transaction,
	{ draft, actor }: { draft: IncidentDraftRecord; actor: Actor },
): IncidentRecord {
	transaction.incidentDrafts.save(draft);
	recordAudit(transaction, { actor, action: "incident.draft", subject: `incident ${draft.slug}` });
	return draft;
}

async function publish(
	transaction: Transaction,
	{ report: id, ...draft }: IncidentDraftRecord,
	{ actor, action }: { actor: Actor; action: string },
): Promise<IncidentRecord> {
	const at = transaction.now().toISOString();
	const record: IncidentRecord = {
		...draft,
		reportedAt: at,
		updatedAt: at,
		advisory: rules.advisoryAfter(null, draft.affected, at),
		transitions: [{ to: "reported", at, actor: actor.id, reason: null }],
	};
	transaction.incidents.save(record);
	const { slug, summary: detail } = record;
	const changes = changesOf(undefined, record);
	recordAudit(transaction, { actor, action, subject: `incident ${slug}`, changes });
	await closeReportOf(transaction, { id, slug, actor });
	await tellOwners(transaction, { incident: record, type: "incident.opened", detail });
	return record;
}

/** Publishes a draft as it is, or deletes it. */
export const endDraft = verb(
	async (
		transaction,
		{ publishes, ...choice }: DraftChoice & { publishes: boolean },
		actor: Actor,
	) => {
		await requireModerator(transaction, actor);
		const draft = await getDraft(transaction, choice);
		transaction.incidentDrafts.remove(draft.slug);
		if (publishes) {
			await requireAgents(transaction, draft.agents);
			return publish(transaction, draft, { actor, action: "incident.publish" });
		}
		const subject = `incident ${draft.slug}`;
		recordAudit(transaction, { actor, action: "incident.discard", subject });
		return draft;
	},
);

/** A draft, or a refusal. */
export async function getDraft(
	reader: RegistryReader,
	{ incident, version }: DraftChoice,
): Promise<IncidentDraftRecord> {
	const draft = await requireRecord(reader, "incidentDrafts", incident);
	if (version !== undefined) requireVersion(draft, version);
	return draft;
}

/** Another moderator may have closed it meanwhile. */
async function closeReportOf(
	transaction: Transaction,
	{ id, slug, actor }: { id: string | undefined; slug: string; actor: Actor },
): Promise<void> {
	if (id === undefined) return;
	const report = await requireRecord(transaction, "reports", id);
	if (report.state !== "open") return;
	await closeWithin(transaction, { report, outcome: "incident", note: slug, actor });
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
	if (slugs.length === 0) throw refuseMember("agents", "must name at least one agent");
	for (const slug of slugs) {
		const agent = await reader.agents.find(slug);
		if (!agent || agent.status === "removed") {
			throw refuseMember("agents", `must be public; there is no public agent "${slug}"`);
		}
	}
}
