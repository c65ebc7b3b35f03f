import type { FirstFacts } from "#contract/agents/first-facts.ts";
import { type ListedObservation, OBSERVATION_KINDS } from "#contract/evidence/observations.ts";
import { handSource } from "#domain/intake/source-origin.ts";
import { rankText } from "#domain/scores/rank.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { sourceWords } from "../../texts/source-words.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showCount, showDay, showStated } from "../display.ts";
import type { UseIt } from "./use-it.ts";
import type { VersionRow } from "./version-rows.ts";

interface Folded {
	context: ViewContext;
	agent: SnapshotAgent;
	facts: FirstFacts;
	use: UseIt;
	versions: readonly VersionRow[];
}

/** What each fold of an agent's page answers while it is folded. */
export function foldWords({ context, agent, facts: { checks }, use, versions }: Folded) {
	const { incidentCount, conflicts, commentCount, isRanked } = agent;
	const [newest] = versions;
	const [, ...others] = use.ways;
	return {
		description: `Its own words, ${showAmount(agent.longDescription?.split(/\s+/).length ?? 0, "word")}`,
		checks: [
			`${checks.pass} passed, ${checks.fail || "none"} failed`,
			checks.warn > 0 ? `, ${checks.warn} warn` : "",
			incidentCount > 0 ? `; ${showAmount(incidentCount, "incident")}` : "",
		].join(""),
		sources: [
			sourcesOf(agent),
			conflicts.length > 0 ? `they disagree about ${showAmount(conflicts.length, "fact")}` : "",
		]
			.filter(Boolean)
			.join("; "),
		ways: others.map(({ label }) => label).join(", "),
		versions: newest
			? versions.length === 1
				? `${newest.number} is the only one seen`
				: `${newest.number}, ${newest.day}`
			: "Seen to change",
		scores: isRanked
			? `Rank ${rankText(agent, context.snapshot.agents.length)} by counted use`
			: "No rank yet",
		comments: commentCount > 0 ? showAmount(commentCount, "comment") : "None yet",
	};
}

function sourcesOf({ sources, documents, provenance }: SnapshotAgent): string {
	// A single import is no source to follow, but it has a name.
	const imported = provenance.flatMap(({ source, origin, checkedAt }) =>
		source === "imported" && origin !== null && !origin.startsWith("document:")
			? [{ name: handSource(origin), fetchedAt: checkedAt }]
			: [],
	);
	const read = Map.groupBy(sources.length > 0 ? sources : imported, ({ fetchedAt }) =>
		showDay(fetchedAt),
	);
	const from = [...read].map(([day, same]) => {
		const names = new Set(same.map(({ name }) => sourceWords(name)));
		return `${[...names].join(" and ")}, read ${day}`;
	});
	if (from.length > 0) return from.join("; ");
	return documents.length > 0
		? showAmount(documents.length, "document")
		: "As its lister stated it";
}

const SHOWN_KINDS = 3;

/** Who uses it: the best count of each kind as a figure, and what other sources count, with whose it is. */
export function usesOf(agent: SnapshotAgent, observations: readonly ListedObservation[]) {
	const counts = observations.filter(
		({ kind, counted }) => counted && OBSERVATION_KINDS[kind].countsIn === "adoption",
	);
	const best = [...Map.groupBy(counts, ({ kind }) => kind).values()].flatMap((same) => {
		const most = Math.max(...same.map(({ value }) => Number(value)));
		return same.find(({ value }) => value === most) ?? [];
	});
	const shown = best.slice(0, SHOWN_KINDS);
	const sources = new Set(
		shown.map(({ source, as_of: at }) =>
			at === null ? source : `${source}, ${showStated(agent, at)}`,
		),
	);
	return {
		figures: shown.map(({ kind, value }) => ({
			label: OBSERVATION_KINDS[kind].unit ?? "",
			value: showCount(Number(value)),
		})),
		by: shown.length > 0 ? `Counted by ${[...sources].join("; ")}.` : "",
		others: observations
			.filter((one) => shown.some(({ kind, source }) => one.kind === kind && one.source !== source))
			.map(({ text }) => capitalise(text)),
	};
}
