import { COMPARED } from "#contract/agents/compare-page.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { LOCK_QUERY } from "#contract/evidence/lock.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { tileOf } from "../../pictures/tile.ts";
import { categoryOf, getAgent, type ViewContext } from "../../view-context.ts";
import { showAmount } from "../display.ts";
import { pageFrame } from "../page-frame.ts";
import { groupsOf } from "./compare-groups.ts";
import { comparedOf, onlyOf } from "./compared.ts";

const ADDITION_COUNT = 5;
const MIN_COMPARED = 2;
const TOO_MANY = { text: "You can compare up to four.", near: [] };

/** Agents side by side. With fewer than two, a form to choose them. */
export function comparePage(context: ViewContext, picks: readonly ComparedChoice[] = []) {
	const choices = picks.slice(0, COMPARED.length);
	const agents = eachOnce(choices.flatMap(({ agent }) => agent ?? []));
	const columns = agents.map((agent) => comparedOf(context, agent));
	const groups = agents.length < MIN_COMPARED ? [] : groupsOf(context, columns);
	const rows = groups.flatMap(({ rows }) => rows);
	const slugs = agents.map(({ slug }) => slug);
	return {
		...pageFrame(context, {
			path: compareAddress(slugs),
			title: titleOf(agents),
			description:
				"Compare AI agents side by side: how to set them up, what they can do, what to rely on.",
			section: "/compare/",
			// There are too many comparisons, and they show nothing that is not on the agents' own pages.
			isIndexed: choices.length === 0,
		}),
		heading: headingOf(agents),
		columns: columns.map((column) => ({
			...column.row,
			removePath: compareAddress(slugs.filter((slug) => slug !== column.agent.slug)),
			/** What only this one has. */
			only: agents.length < MIN_COMPARED ? [] : onlyOf(column, columns),
		})),
		/** Rows that differ, by question. Empty while there are fewer than two agents. */
		groups: groups.map((group) => ({
			...group,
			rows: group.rows.filter(({ differs }) => differs),
		})),
		equal: rows.filter(({ differs }) => !differs),
		differing: showAmount(
			rows.filter(({ differs }) => differs).length,
			"row differs",
			"rows differ",
		),
		hasBest: rows.some(({ cells }) => cells.some(({ isBest }) => isBest)),
		lockPath: groups.length === 0 ? null : `${compareAddress(slugs)}&${LOCK_QUERY}`,
		notices: [...(picks.length > choices.length ? [TOO_MANY] : []), ...noticesOf(choices, agents)],
		fields: compareFields(choices),
		/** Agents that can be added with one click. */
		additions: additionsOf(context, agents),
		clearPath: choices.length === 0 ? null : compareAddress([]),
	};
}

function titleOf(agents: readonly SnapshotAgent[]): string {
	if (agents.length < MIN_COMPARED) return "Compare side by side";
	const titles = agents.map(({ title }) => title);
	return `${titles.slice(0, -1).join(", ")} and ${titles.at(-1)}`;
}

function headingOf(agents: readonly SnapshotAgent[]): string {
	if (agents.length < MIN_COMPARED) return "Compare side by side";
	const page = Object.values(TYPE_PAGES).find((one) =>
		agents.every(({ agentType }) => isOfType(one, agentType)),
	);
	return `${showAmount(agents.length, page?.noun ?? "listing")}, side by side`;
}

function noticesOf(choices: readonly ComparedChoice[], agents: readonly SnapshotAgent[]) {
	const picks = choices.flatMap(({ agent }) => agent ?? []);
	const unknown = choices.filter(({ agent }) => !agent);
	const notices = unknown.map(({ text, near }) => ({
		text: unknownWords(text),
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
			? [{ text: "Add at least one more.", near: [] }]
			: []),
	];
}

/** Highest ranked of the same category first, because people mostly compare agents of one kind. */
function additionsOf(context: ViewContext, agents: readonly SnapshotAgent[]) {
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
	return others.map((other) => ({
		title: other.title,
		tile: tileOf(other),
		path: compareAddress([...slugs, other.slug]),
	}));
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
function compareAddress(slugs: readonly string[]): string {
	const pairs = slugs.slice(0, COMPARED.length).map((slug, place): [string, string] => {
		return [COMPARED[place] ?? "", slug];
	});
	return pairs.length === 0 ? "/compare/" : `/compare/?${new URLSearchParams(pairs)}`;
}

const unknownWords = (text: string) => `There is no listing called “${text}” in this registry.`;

const LABELS = ["First", "Second", "Third, optional", "Fourth, optional"];

function compareFields(choices: readonly ComparedChoice[]) {
	return COMPARED.map((name, place) => {
		const choice = choices[place];
		return {
			name,
			label: LABELS[place] ?? "",
			value: choice?.agent?.slug ?? choice?.text ?? "",
			/** What is wrong with the input. Null when nothing is. */
			problem: choice && !choice.agent ? unknownWords(choice.text) : null,
		};
	});
}
