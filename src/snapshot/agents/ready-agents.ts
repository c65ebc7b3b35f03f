import { by } from "#contract/compare.ts";
import { RISK_CLASS_NAMES, type RiskSignal } from "#contract/evidence/risk-signals.ts";
import { latestOf } from "#contract/instants.ts";
import { DOCUMENT, OBSERVATION } from "#contract/limits.ts";
import { keysOf, pickMembers } from "#contract/members-of.ts";
import { isMade, isStated } from "#domain/agents/facts.ts";
import { findCategory } from "#domain/agents/find-category.ts";
import { USUAL_CATEGORIES } from "#domain/agents/usual-categories.ts";
import { oncePer } from "#domain/evidence/once-per.ts";
import type { AgentRecord, SeenFacts } from "#domain/records/agent-record.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import type { RegistryExtract } from "../registry-extract.ts";

/** The public agents as they are frozen: each with a category if its words point to one, and without impossible dates. */
export function readyAgents(
	{ agents, categories, followed, read }: RegistryExtract,
	at: Date,
): AgentRecord[] {
	const known = new Set(categories.map(({ slug }) => slug));
	const usual = new Set(USUAL_CATEGORIES.flatMap(({ slug }) => (known.has(slug) ? [slug] : [])));
	const present = agents.filter(({ status }) => status !== "removed");
	const instant = at.toISOString();
	const keyOf = oncePer(titleKey);
	const namesakes = Map.groupBy(present, ({ title }) => keyOf(title));
	return agents.map((agent) => {
		if (agent.status === "removed") return agent;
		const told = followed?.ofAgents.get(agent.slug)?.riskSignals ?? [];
		// The address of a repository or of the server itself, by which an import knows it, is no website of its own.
		const own = isMade(agent, "websiteUrl") ? { ...agent, websiteUrl: null } : agent;
		const filled = (read?.get(agent.slug)?.seen ?? []).reduce(withSeen, own);
		const base = withRisks(withMaker(filled, namesakes.get(keyOf(agent.title)) ?? []), told);
		return withState(withDates(withCategory(base, usual), instant));
	});
}

/** A title that agents of different makers share says nothing without its maker. What an owner stated here stays. */
function withMaker(agent: AgentRecord, namesakes: readonly AgentRecord[]): AgentRecord {
	const { title, creatorName, facts } = agent;
	if (creatorName === null || facts.title?.source !== "imported") return agent;
	const makers = new Set(namesakes.map((other) => other.creatorName?.toLowerCase()));
	if (makers.size < 2 || titleKey(creatorName) === titleKey(title)) return agent;
	return { ...agent, title: `${title} by ${creatorName}` };
}

/** What is open is filled. Zero is the number of tools that documents name if they name none. */
function withSeen(agent: AgentRecord, { said, fact }: SeenFacts): AgentRecord {
	const open = keysOf(said).filter((name) => !isStated(agent[name]) || agent[name] === 0);
	const facts = Object.fromEntries(open.map((name) => [name, fact]));
	const filled = { ...agent, ...pickMembers(said, open), facts: { ...agent.facts, ...facts } };
	return withRisks(filled, said.riskSignals ?? []);
}

/** All sources of one program count together. */
function withRisks(agent: AgentRecord, told: readonly RiskSignal[]): AgentRecord {
	if (told.length === 0) return agent;
	const all = [...agent.riskSignals, ...told].sort(
		by((signal) => RISK_CLASS_NAMES.indexOf(signal.class)),
	);
	const distinct = new Map(all.map((signal) => [JSON.stringify(signal), signal]));
	return { ...agent, riskSignals: [...distinct.values()].slice(0, DOCUMENT.maxRiskSignals) };
}

/** Only the usual categories that the registry has: an operator who made others wants those. */
function withCategory(agent: AgentRecord, usual: ReadonlySet<string>): AgentRecord {
	if (agent.categorySlug !== null || usual.size === 0) return agent;
	const slug = findCategory(agent);
	if (slug === undefined || !usual.has(slug)) return agent;
	const fact = { source: "rule", checkedAt: agent.updatedAt, origin: null } as const;
	return { ...agent, categorySlug: slug, facts: { ...agent.facts, categorySlug: fact } };
}

/** Whoever retires all versions retires the listing, whichever of the two calls said so. */
function withState(agent: AgentRecord): AgentRecord {
	const { status, versions } = agent;
	const [latest] = versions;
	if (!latest || status !== "active" || versions.some((version) => version.status === "active"))
		return agent;
	const deprecation = { message: latest.message, successor: null, by: "owner" } as const;
	return { ...agent, status: "deprecated", deprecation };
}

/** A version that was published is also a change at the source. */
function withDates(agent: AgentRecord, at: string): AgentRecord {
	const believed = (instant: string | null | undefined) =>
		instant && instant >= OBSERVATION.earliest && instant <= at ? instant : null;
	const published = agent.versions.map((version) => believed(version.publishedAt));
	const changed = agent.versions.map((version) => believed(version.updatedAt));
	const releasedAt = latestOf([believed(agent.releasedAt), ...published]);
	const isOnlySeen = agent.facts.releasedAt?.source === "seen" && agent.sourceUpdatedAt !== null;
	const stated = isOnlySeen ? null : releasedAt;
	return {
		...agent,
		launchedAt: believed(agent.launchedAt),
		releasedAt,
		sourceUpdatedAt: latestOf([believed(agent.sourceUpdatedAt), stated, ...changed]),
	};
}
