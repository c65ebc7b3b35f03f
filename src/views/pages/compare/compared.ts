import type { AgentFilter } from "#contract/agents/agents-page.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { FACETS } from "#snapshot/agents/agent-facets.ts";
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
const shortLabel = (label: string): string => capitalise(label.replace(/^\w+ (?:the|its) /, ""));

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

/** What is said of a column. Empty where nobody says anything. */
type Says = (column: Compared) => readonly string[];

const facet = (filter: AgentFilter): Says => {
	return ({ agent }) => FACETS[filter](agent, 0).filter((word) => word !== "unknown");
};
const yes = (is: (column: Compared) => boolean): Says => {
	return (column) => [is(column) ? "yes" : "no"];
};

const ONLY: readonly (readonly [words: string, says: Says, word?: string])[] = [
	["Only one that is hosted", facet("runs"), "hosted"],
	["Only one on your machine", facet("runs"), "here"],
	["Only one that sends nothing out", facet("reach"), "stays"],
	["Only one whose tools only read", readsOnly],
	["Only one whose use is counted", yes(({ row }) => row.use !== null)],
	["Only one whose owner is proven", yes(({ row }) => row.proof !== null)],
	["Only one added in one click", yes(({ apps }) => apps.some(({ isLink }) => isLink))],
	["Only one with open weights", facet("open_weights")],
	["Only one that sees images", facet("input_modality"), "image"],
	["Only one that hears sound", facet("input_modality"), "audio"],
	["Only one that reasons", facet("reasoning")],
	["Only one that calls tools", facet("tool_calling")],
];
const ONLY_SHOWN = 3;

/** What only this one has. It must be known that each of the others has it not. */
export function onlyOf(column: Compared, columns: readonly Compared[]): string[] {
	const others = columns.filter((other) => other !== column);
	const found = ONLY.filter(([, says, word = "yes"]) => {
		const lacks = (words: readonly string[]) => words.length > 0 && !words.includes(word);
		return says(column).includes(word) && others.every((other) => lacks(says(other)));
	});
	return found.slice(0, ONLY_SHOWN).map(([words]) => words);
}

function readsOnly({ facts: { tools } }: Compared): readonly string[] {
	if (tools.changing > 0) return ["no"];
	return tools.unclear > 0 || tools.reading === 0 ? [] : ["yes"];
}
