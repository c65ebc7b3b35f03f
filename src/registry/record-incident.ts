import type { IncidentKind, IncidentSeverity, IncidentStatus } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { chooseSlug, makeSlug } from "#domain/slug.ts";
import { gateText } from "#domain/text-gate.ts";
import { newId } from "./new-id.ts";
import type { Actor, RegistryContext } from "./registry-context.ts";
import type { RegistryReader } from "./store.ts";

export interface NewIncident {
	title: string;
	summary: string;
	kind: IncidentKind;
	severity: IncidentSeverity;
	agents: readonly string[];
	occurredAt?: string | undefined;
	sources?: readonly { url: string; title: string }[] | undefined;
}

export async function addIncident(
	context: RegistryContext,
	incident: NewIncident,
	actor: Actor,
): Promise<IncidentRecord> {
	const title = requireText("title", incident.title);
	const summary = requireText("summary", incident.summary);
	return context.store.transact(async (transaction) => {
		await requireAgents(transaction, incident.agents);
		const taken = new Set((await transaction.listIncidents()).map(({ slug }) => slug));
		const id = newId(context);
		const at = context.now().toISOString();
		const record: IncidentRecord = {
			id,
			slug: chooseSlug([makeSlug(title)], `incident-${id.slice(0, 8)}`, (slug) => taken.has(slug)),
			title,
			summary,
			kind: incident.kind,
			severity: incident.severity,
			status: "reported",
			agents: [...new Set(incident.agents)],
			occurredAt: incident.occurredAt ?? at,
			reportedAt: at,
			resolvedAt: null,
			updatedAt: at,
			sources: [...(incident.sources ?? [])],
			transitions: [{ to: "reported", at, actor: actor.id, reason: null }],
			sample: false,
		};
		transaction.saveIncident(record);
		return record;
	});
}

export interface IncidentChange {
	slug: string;
	status?: IncidentStatus | undefined;
	severity?: IncidentSeverity | undefined;
	summary?: string | undefined;
	/** Why, for the history of the record. */
	note?: string | undefined;
}

export async function updateIncident(
	{ store, now }: RegistryContext,
	{ slug, status, severity, summary, note }: IncidentChange,
	actor: Actor,
): Promise<IncidentRecord> {
	return store.transact(async (transaction) => {
		const incident = await transaction.findIncident(slug);
		if (!incident) throw new Refusal("not_found", "No incident has this slug.");
		const at = now().toISOString();
		const next = status ?? incident.status;
		const updated: IncidentRecord = {
			...incident,
			status: next,
			severity: severity ?? incident.severity,
			summary: summary === undefined ? incident.summary : requireText("summary", summary),
			resolvedAt: next === "resolved" ? (incident.resolvedAt ?? at) : null,
			updatedAt: at,
			transitions: [
				...incident.transitions,
				{ to: next, at, actor: actor.id, reason: note ?? null },
			],
		};
		transaction.saveIncident(updated);
		return updated;
	});
}

function requireText(member: string, raw: string): string {
	const gated = gateText(raw);
	if (gated.ok && gated.text !== "") return gated.text;
	throw new Refusal(
		"invalid_body",
		`The ${member} ${gated.ok ? "must not be empty" : gated.detail}.`,
	);
}

async function requireAgents(reader: RegistryReader, slugs: readonly string[]): Promise<void> {
	if (slugs.length === 0)
		throw new Refusal("invalid_body", "An incident concerns at least one agent.");
	for (const slug of slugs) {
		const agent = await reader.findAgent(slug);
		if (!agent || agent.status === "removed") {
			throw new Refusal("invalid_body", `No public agent has the slug "${slug}".`);
		}
	}
}
