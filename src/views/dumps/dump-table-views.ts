import { type DumpAgent, DumpAgentRow, type DumpEvidence } from "#contract/dumps/dump-agent.ts";
import { Observation } from "#contract/evidence/observations.ts";
import type { Incident } from "#contract/market/incident.ts";
import { keysOf } from "#contract/members-of.ts";
import type { Observed } from "#domain/checks/evidence-bundle.ts";
import { LISTING_TEXTS, statedTexts } from "#domain/checks/placed-texts.ts";
import type { SignalSums } from "#domain/scores/engagement.ts";
import type { Snapshot, SnapshotCategory } from "#snapshot/snapshot.ts";
import { incidentView } from "../market/incident-view.ts";
import { incidentUrl, type ViewContext } from "../view-context.ts";
import { dumpAgentView } from "./dump-agent-view.ts";

export interface DumpContext {
	context: ViewContext;
	/** Instant of the last change, which is the instant of the dump. */
	at: string;
	signalsAt: (number: number) => SignalSums;
	observedAt: (number: number) => Observed;
}

/** Agents in rank order. */
export function* dumpAgents({ context, at, signalsAt }: DumpContext): Generator<DumpAgent> {
	const { agents }: Snapshot = context.snapshot;
	for (const agent of agents) yield dumpAgentView(agent, signalsAt(agent.number), at);
}

/**
 * What the checks of each agent follow from besides its own line, in rank order. Without what was seen of something
 * that fails, before that is public.
 */
export function* dumpEvidence({ context, observedAt }: DumpContext): Generator<DumpEvidence> {
	for (const agent of context.snapshot.agents) {
		const { slug } = agent;
		const withheld = new Set(agent.withheldChecks.map(({ subject }) => subject));
		const isShown = ({ subject }: { subject: string }) => !withheld.has(subject);
		const { evidence, former, looks } = observedAt(agent.number);
		for (const document of context.documentsOf({ ...agent, versions: [] })) {
			const { sha256, format, text, origin: url, fetchedAt: read_at } = document;
			yield { slug, document: { sha256, format, url, read_at, text } };
		}
		if (agent.checks.some(({ subject }) => subject === LISTING_TEXTS)) {
			yield { slug, texts: statedTexts(agent) };
		}
		for (const item of evidence.filter(isShown)) yield { slug, evidence: item };
		for (const { changes: _, ...item } of former.filter(isShown)) yield { slug, former: item };
		const shown = looks.filter(isShown);
		if (shown.length > 0) yield { slug, looks: shown };
	}
}

export const AGENT_COLUMNS = keysOf(DumpAgentRow.shape);

export function dumpAgentRow(agent: DumpAgent): DumpAgentRow {
	const { exposure, signals, reach } = agent;
	return {
		...agent,
		reach_runs: reach?.runs ?? null,
		reach_data: reach?.data ?? null,
		exposure_score: exposure.score,
		exposure_tier: exposure.tier,
		declared_score: exposure.declared_score,
		page_views: signals.days.reduce((sum, { views }) => sum + views, signals.older_views),
		upvotes: signals.upvotes,
		downvotes: signals.downvotes,
		watchers: signals.watchers,
	};
}

export const SIGNAL_ROW_COLUMNS = ["slug", "day", "views", "votes", "watches"] as const;

export function dumpSignalRows({ slug, signals }: DumpAgent) {
	return signals.days.map((day) => ({ slug, ...day }));
}

export const OBSERVATION_ROW_COLUMNS = ["slug", ...keysOf(Observation.shape)] as const;

export function dumpObservationRows({ slug, observations }: DumpAgent) {
	return observations.map((observation) => ({ slug, ...observation }));
}

export function dumpCategories({ context }: DumpContext) {
	return context.snapshot.categories.map(
		({ slug, name, icon, description, agentCount }: SnapshotCategory) => ({
			slug,
			name,
			icon,
			description,
			agents: agentCount,
		}),
	);
}

export function dumpIncidents({ context }: DumpContext): Incident[] {
	return context.snapshot.incidents.map((incident) =>
		incidentView(incident, incidentUrl(context, incident.slug)),
	);
}
