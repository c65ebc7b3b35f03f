import { agentPath } from "#contract/http/addresses.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentDetailView } from "../../agents/agent-detail-view.ts";
import type { ViewContext } from "../../view-context.ts";
import { namedApps } from "../agent/add-to.ts";
import { recallOf } from "../agent/agent-records.ts";
import { useIt } from "../agent/use-it.ts";
import { listingRow } from "../agents/listing-row.ts";

/** What a column is made of: the facts of the API, the row of lists, the button of the listing. */
export type Compared = ReturnType<typeof comparedOf>;

export function comparedOf(context: ViewContext, agent: SnapshotAgent) {
	const use = useIt(context, agent, []);
	const isRecalled = recallOf(context, agent) !== null;
	return {
		agent,
		row: listingRow(context, agent),
		facts: agentDetailView(context, agent).facts,
		apps: namedApps(agent, use),
		/** Without an app to add it to: its source code, else its page. */
		other: isRecalled
			? { act: "Do not install", path: agentPath(agent.slug), isOut: false }
			: use.look
				? { act: shortLabel(use.look.label), path: use.look.href, isOut: true }
				: { act: "Open its page", path: agentPath(agent.slug), isOut: false },
		isRecalled,
	};
}

/** `Read the documentation` as `Documentation`, for narrow columns. */
function shortLabel(label: string): string {
	return capitalise(label.replace(/^\w+ (?:the|its) /, ""));
}

/** For each app, what adds each of them. One row is shown: of the app that most of them work in. */
export function appRows(columns: readonly Compared[]) {
	const apps = columns.flatMap((column) => (column.isRecalled ? [] : column.apps));
	const rows = [...Map.groupBy(apps, ({ id }) => id).values()].flatMap(([app, ...more]) =>
		app ? [{ ...app, count: 1 + more.length }] : [],
	);
	const most = Math.max(...rows.map(({ count }) => count));
	const usual = rows.find(({ count }) => count === most);
	if (!usual) return [{ id: null, name: "Look at it", isHidden: false, acts: actsOf(columns, "") }];
	return rows.map(({ id, label }) => ({
		id,
		name: `Into ${label}`,
		isHidden: id !== usual.id,
		acts: actsOf(columns, id),
	}));
}

function actsOf(columns: readonly Compared[], id: string) {
	const ways = columns.map(({ apps, isRecalled, other, row }) => {
		const app = isRecalled ? undefined : apps.find((one) => one.id === id);
		const act = app && (app.isLink ? app.act : "Copy setup");
		return { ...other, ...app, act: act ?? other.act, title: row.title, isRecalled };
	});
	// One button is the first: what is added with a click, else what can be added at all.
	const open = ways.filter(({ isRecalled }) => !isRecalled);
	const first = open.find(({ isLink }) => isLink) ?? open.find(({ isLink }) => isLink === false);
	return ways.map((way) => ({
		act: way.act,
		path: way.path,
		isOut: way.isOut,
		title: way.title,
		kind: way.isRecalled ? "bad" : way === (first ?? open[0]) ? "" : "line",
	}));
}

/** True, false, or null where nobody says it. */
type Says = (column: Compared) => boolean | null;

const ONLY: readonly (readonly [words: string, says: Says])[] = [
	["Only one that is hosted", ({ agent: { reach } }) => reach && reach.runs === "hosted"],
	["Only one on your machine", ({ agent: { reach } }) => reach && reach.runs === "here"],
	["Only one that sends nothing out", ({ agent: { reach } }) => reach && reach.data === "stays"],
	["Only one whose tools only read", ({ facts: { tools } }) => readsOnly(tools)],
	["Only one whose use is counted", ({ row }) => row.use !== null],
	["Only one whose owner is proven", ({ row }) => row.proof !== null],
	["Only one added in one click", ({ apps }) => apps.some(({ isLink }) => isLink)],
	["Only one with open weights", ({ agent }) => agent.openWeights],
	["Only one that sees images", ({ agent }) => includes(agent.inputModalities, "image")],
	["Only one that hears sound", ({ agent }) => includes(agent.inputModalities, "audio")],
	["Only one that reasons", ({ agent }) => isAble(agent, "reasoning")],
	["Only one that calls tools", ({ agent }) => isAble(agent, "tool_calling")],
];
const ONLY_SHOWN = 3;

/** What only this one has. It must be known that each of the others has it not. */
export function onlyOf(column: Compared, columns: readonly Compared[]): string[] {
	const others = columns.filter((other) => other !== column);
	return ONLY.filter(
		([, says]) => says(column) === true && others.every((other) => says(other) === false),
	)
		.map(([words]) => words)
		.slice(0, ONLY_SHOWN);
}

function readsOnly({ changing, unclear, reading }: Compared["facts"]["tools"]): boolean | null {
	if (changing > 0) return false;
	return unclear > 0 || reading === 0 ? null : true;
}

function includes(words: readonly string[], word: string): boolean | null {
	return words.length === 0 ? null : words.includes(word);
}

function isAble({ abilities, lackedAbilities }: SnapshotAgent, ability: string): boolean | null {
	if (abilities.includes(ability)) return true;
	return lackedAbilities.includes(ability) ? false : null;
}
