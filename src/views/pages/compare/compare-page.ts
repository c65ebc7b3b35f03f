import { COMPARED, type ComparedRows } from "#contract/agents/compare-page.ts";
import { LOCK_QUERY } from "#contract/evidence/lock.ts";
import { agentPath } from "#contract/http/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { openIncidentTag } from "../../market/open-incidents.ts";
import { tileOf } from "../../pictures/tile.ts";
import { categoryOf, getAgent, type ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { pageFrame } from "../page-frame.ts";
import { type CompareGroup, compareGroups } from "./compare-groups.ts";

const ADDITION_COUNT = 5;
const MIN_COMPARED = 2;
const TOO_MANY = { text: "You can compare up to four agents.", near: [] };

/** Agents side by side. With fewer than two, a form to choose them. */
export function comparePage(
	context: ViewContext,
	picks: readonly ComparedChoice[] = [],
	rows: ComparedRows = "all",
) {
	const choices = picks.slice(0, COMPARED.length);
	const agents = eachOnce(choices.flatMap(({ agent }) => agent ?? []));
	const groups = agents.length < MIN_COMPARED ? [] : compareGroups(context, agents);
	const slugs = agents.map(({ slug }) => slug);
	const without = (slug: string) => {
		return compareAddress(
			slugs.filter((other) => other !== slug),
			rows,
		);
	};
	return {
		...pageFrame(context, {
			path: compareAddress(agents.map(({ slug }) => slug)),
			title: headingOf(agents),
			description:
				"Compare two to four AI agents side by side: facts, scores and their parts, trust, risk and incidents.",
			section: "/compare/",
			// There are too many comparisons, and they show nothing that is not on the agents' own pages.
			isIndexed: choices.length === 0,
		}),
		heading: headingOf(agents),
		columns: agents.map((agent) => ({
			title: agent.title,
			path: agentPath(agent.slug),
			tile: tileOf(agent),
			removePath: without(agent.slug),
			isDeprecated: agent.status === "deprecated",
			incidents: openIncidentTag(context, agent),
		})),
		/** Empty while there are fewer than two agents. */
		groups: rows === "all" ? groups : differingIn(groups),
		/** How much differs, in a sentence. */
		summary: summaryOf(groups, rows),
		/** Which rows are shown, and a link to the other choice. Null without a comparison. */
		rows:
			groups.length === 0
				? null
				: {
						shown: rows,
						path: compareAddress(slugs, rows === "all" ? "differing" : "all"),
						lockPath: `${compareAddress(slugs)}&${LOCK_QUERY}`,
					},
		notices: [...(picks.length > choices.length ? [TOO_MANY] : []), ...noticesOf(choices, agents)],
		fields: compareFields(choices),
		/** Agents that can be added with one click. */
		additions: additionsOf(context, agents, rows),
		clearPath: choices.length === 0 ? null : compareAddress([]),
	};
}

function headingOf(agents: readonly SnapshotAgent[]): string {
	if (agents.length < MIN_COMPARED) return "Compare agents";
	const titles = agents.map(({ title }) => title);
	return `${titles.slice(0, -1).join(", ")} and ${titles.at(-1)}`;
}

function summaryOf(groups: readonly CompareGroup[], shown: ComparedRows): string | null {
	const rows = groups.flatMap(({ rows }) => rows);
	if (rows.length === 0) return null;
	const differing = rows.filter(({ differs }) => differs).length;
	const marked = shown === "all" ? "; the equal ones are below" : "";
	return `${showCount(differing)} of ${showCount(rows.length)} rows differ${marked}. ✓ marks a value that is better by more than a tenth.`;
}

function differingIn(groups: readonly CompareGroup[]): CompareGroup[] {
	return groups
		.map(({ name, rows }) => ({ name, rows: rows.filter(({ differs }) => differs) }))
		.filter(({ rows }) => rows.length > 0);
}

function noticesOf(choices: readonly ComparedChoice[], agents: readonly SnapshotAgent[]) {
	const picks = choices.flatMap(({ agent }) => agent ?? []);
	const unknown = choices.filter(({ agent }) => !agent);
	const notices = unknown.map(({ text, near }) => ({
		text: `There is no agent called “${text}” in this registry.`,
		near: near.map((agent) => ({
			title: agent.title,
			path: compareAddress(
				choices.map((choice) => (choice.text === text ? agent : choice.agent)?.slug ?? choice.text),
			),
		})),
	}));
	const twice = eachOnce(
		picks.filter(({ slug }, place) => picks.findIndex((other) => other.slug === slug) !== place),
	);
	return [
		...notices,
		...twice.map(({ title }) => ({
			text: `You added ${title} more than once; it is shown once.`,
			near: [],
		})),
		...(choices.length > 0 && agents.length === 1 && unknown.length === 0
			? [{ text: "Add at least one more agent.", near: [] }]
			: []),
	];
}

/** Highest ranked of the same category first, because people mostly compare agents of one kind. */
function additionsOf(context: ViewContext, agents: readonly SnapshotAgent[], rows: ComparedRows) {
	const [first] = agents;
	if (!first || agents.length >= COMPARED.length) return [];
	const slugs = agents.map(({ slug }) => slug);
	const isOther = (slug: string) => !slugs.includes(slug);
	const alike = (categoryOf(context, first)?.best ?? []).filter(isOther);
	const best = context.snapshot.agents.slice(0, ADDITION_COUNT + agents.length);
	const others =
		alike.length > 0
			? alike.slice(0, ADDITION_COUNT).map((slug) => getAgent(context, slug))
			: best.filter(({ slug }) => isOther(slug)).slice(0, ADDITION_COUNT);
	return others.map(({ slug, title }) => ({ title, path: compareAddress([...slugs, slug], rows) }));
}

interface ComparedChoice {
	text: string;
	agent: SnapshotAgent | null;
	/** Agents that may have been meant, if none has this name. */
	near: readonly SnapshotAgent[];
}

function eachOnce(agents: readonly SnapshotAgent[]): SnapshotAgent[] {
	return [...new Map(agents.map((agent) => [agent.slug, agent])).values()];
}

/** Path of the comparison of these agents, in this order. */
function compareAddress(slugs: readonly string[], rows: ComparedRows = "all"): string {
	const pairs = slugs.slice(0, COMPARED.length).map((slug, place): [string, string] => {
		return [COMPARED[place] ?? "", slug];
	});
	if (pairs.length === 0) return "/compare/";
	const chosen: [string, string][] = rows === "all" ? [] : [["rows", rows]];
	return `/compare/?${new URLSearchParams([...pairs, ...chosen])}`;
}

const LABELS = ["First agent", "Second agent", "Third agent, optional", "Fourth agent, optional"];

function compareFields(choices: readonly ComparedChoice[]) {
	return COMPARED.map((name, place) => {
		const choice = choices[place];
		return {
			name,
			label: LABELS[place] ?? "",
			value: choice?.agent?.slug ?? choice?.text ?? "",
			/** What is wrong with the input. Null when nothing is. */
			problem:
				choice && !choice.agent
					? `There is no agent called “${choice.text}” in this registry.`
					: null,
		};
	});
}
