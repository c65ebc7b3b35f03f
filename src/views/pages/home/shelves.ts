import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { compare } from "#contract/compare.ts";
import { OBSERVATION_KINDS } from "#contract/evidence/observations.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { firstOf } from "../../first-of.ts";
import { tileOf } from "../../pictures/tile.ts";
import { makerBeside, shownTitle } from "../agents/agent-row.ts";
import { isArchived } from "../agents/listing-row.ts";
import {
	showAmount,
	showCount,
	showMonth,
	showPrice,
	showShortCount,
	showShortDay,
	showStated,
} from "../display.ts";

/** Fewer would compare nothing. */
const MIN_ROWS = 3;

export type Kinds = ReturnType<typeof kindsOf>;

/** All listings by the three ways in. */
export function kindsOf(agents: Iterable<SnapshotAgent>) {
	const { servers, models } = TYPE_PAGES;
	const kinds: Record<"servers" | "models" | "rest", SnapshotAgent[]> = {
		servers: [],
		models: [],
		rest: [],
	};
	for (const agent of agents) {
		if (isOfType(servers, agent.agentType)) kinds.servers.push(agent);
		else if (isOfType(models, agent.agentType)) kinds.models.push(agent);
		else kinds.rest.push(agent);
	}
	return kinds;
}

/** A listing by its tile and name. */
export function faceOf(agent: SnapshotAgent) {
	const { slug, title } = agent;
	return { slug, title, name: shownTitle(agent), path: agentPath(slug), tile: tileOf(agent) };
}

/** The servers that are used most, by counts of one unit. Null while no unit has enough. */
export function usedServers(servers: readonly SnapshotAgent[], most: number) {
	for (const unit of ["pulls", "stars"] as const) {
		const countOf = (agent: SnapshotAgent) => measureOf(agent, unit) ?? 0;
		const counted = servers.filter((agent) => agent.isRanked && countOf(agent) > 0);
		if (counted.length < MIN_ROWS) continue;
		const shown = firstOf(counted, most, (left, right) => countOf(right) - countOf(left));
		const greatest = Math.max(...shown.map(countOf));
		return {
			path: `${TYPE_PAGES.servers.path}?sort=${unit}`,
			note: `${OBSERVATION_KINDS[unit].label}, ${whoCounted(shown, unit)}.`,
			rows: shown.map((agent) => ({
				...faceOf(agent),
				about: agent.shortDescription,
				tools: agent.toolsCount ? showAmount(agent.toolsCount, "tool") : null,
				figure: showShortCount(countOf(agent)),
				/** Of the first. */
				share: countOf(agent) / greatest,
			})),
		};
	}
	return null;
}

/** `counted by ToolHive, August 2025`, with the last month if there are several. */
function whoCounted(agents: readonly SnapshotAgent[], unit: "pulls" | "stars"): string {
	const counts = agents.flatMap((agent) =>
		agent.observations.filter(
			({ kind, value }) => kind === unit && value === measureOf(agent, unit),
		),
	);
	const sources = [...new Set(counts.map(({ source }) => source))];
	const months = counts.flatMap(({ as_of }) => as_of?.slice(0, 7) ?? []).sort();
	const day = [...new Set([months.at(0), months.at(-1)])].flatMap((month) => month ?? []);
	return [`counted by ${joinNames(sources)}`, day.map(showMonth).join(" to ")]
		.filter(Boolean)
		.join(", ");
}

/** What is no longer offered or looked after: deprecated, or with an archived repository. */
export function leavingOf(agents: readonly SnapshotAgent[]) {
	return agents.filter(
		({ status, observations }) => status === "deprecated" || observations.some(isArchived),
	);
}

type Released = Pick<SnapshotAgent, "releasedAt">;
export const lastReleasedFirst = (left: Released, right: Released) =>
	compare(right.releasedAt ?? "", left.releasedAt ?? "");

/** A maker rarely releases more sizes of a model on one day. */
const SAME_DAY = 5;

/** Models by their release, the newest first. Of those that a maker released on one day, one. */
export function newModels(models: readonly SnapshotAgent[], most: number) {
	const released = models.filter(({ releasedAt }) => releasedAt !== null);
	const seen = new Set<string>();
	const newest = firstOf(released, most * SAME_DAY, lastReleasedFirst).filter(
		({ creatorName, releasedAt, slug }) => {
			const batch = `${releasedAt} ${creatorName ?? slug}`;
			return !seen.has(batch) && seen.add(batch);
		},
	);
	return newest.slice(0, most).map((agent) => {
		const { contextTokens, inputPrice, outputPrice, openWeights, releasedAt } = agent;
		const prices = [inputPrice, outputPrice].flatMap((price) =>
			price === null ? [] : [showPrice(price)],
		);
		const about = [
			makerBeside(agent),
			contextTokens !== null && `${showShortCount(contextTokens)} context`,
			prices.join(" / "),
			openWeights && "open",
		];
		return {
			...faceOf(agent),
			title: shownTitle(agent),
			about: about.filter(Boolean).join(" · "),
			day: showStated(agent, releasedAt ?? "", showShortDay),
		};
	});
}

/** `A and B`, or `A, B and 3 more`. */
export function joinNames(names: readonly string[], rest = 0): string {
	const all = rest > 0 ? [...names, `${showCount(rest)} more`] : names;
	return [all.slice(0, -1).join(", "), ...all.slice(-1)].filter(Boolean).join(" and ");
}
