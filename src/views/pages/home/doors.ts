import type { ChosenFilters } from "#contract/agents/agents-page.ts";
import { TYPE_PAGES, type TypePage } from "#contract/agents/type-pages.ts";
import { by } from "#contract/compare.ts";
import { COUNTED_FILTERS } from "#snapshot/agents/agent-facets.ts";
import { benchmarkResults } from "#snapshot/agents/benchmark-results.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { tileOf } from "../../pictures/tile.ts";
import type { ViewContext } from "../../view-context.ts";
import { FIRST_PAGE, listAddress } from "../agents/list-address.ts";
import { showAmount, showCount } from "../display.ts";
import { joinNames, type Kinds } from "./shelves.ts";

/** `494 MCP servers, 231 models and 59 agents`. */
export function countsOf({ servers, models, rest }: Kinds): string {
	const amounts = [
		[servers, "MCP server"],
		[models, "model"],
		[rest, "agent"],
	] as const;
	return joinNames(
		amounts.flatMap(([{ length }, noun]) => (length === 0 ? [] : [showAmount(length, noun)])),
	);
}

/** Words to try. Only those that some listing is named or tagged with are shown. */
const TRIES = ["postgres", "browser", "github", "slack", "calendar", "search", "translation"];
const TRY_COUNT = 4;

export function triesOf({ servers, models, rest }: Kinds) {
	const all = [...servers, ...rest, ...models];
	const isFound = (word: string) =>
		all.some(({ slug, tags }) => slug.split("-").includes(word) || tags.includes(word));
	const words = TRIES.filter(isFound).slice(0, TRY_COUNT);
	return words.map((label) => ({ label, path: `/agents/?q=${label}` }));
}

const READY_COUNT = 3;

/** Filters that many want of what has no page of its own. */
const AGENTS_READY = [
	{ label: "Over A2A", filters: { transport: ["JSONRPC"] } },
	{ label: "No sign-in stated", filters: { auth: ["none"] } },
];

const DOORS = [
	{ kind: "servers", title: "MCP servers", about: "Tools for the AI you already use." },
	{ kind: "models", title: "Models", about: "Price, context and results, in one table." },
	{ kind: "rest", title: "Agents", about: "Hand over a whole job." },
] as const;

const TILE_COUNT = 6;

/** One of each maker, the best ranked. Models have no ranks: first come those with most results and a price. */
function bestKnown(kind: keyof Kinds, agents: readonly SnapshotAgent[]): SnapshotAgent[] {
	const known = (agent: SnapshotAgent) =>
		benchmarkResults(agent).length + Number(agent.outputPrice !== null);
	const sorted = kind === "models" ? agents.toSorted(by((agent) => -known(agent))) : agents;
	const makers = Map.groupBy(sorted, ({ creatorName, slug }) => creatorName ?? slug);
	return [...makers.values()].flatMap(([first]) => first ?? []).slice(0, TILE_COUNT);
}

/** A way in for each kind of listing that is there, with filters that many want. */
export function doorsOf({ snapshot: { facets } }: ViewContext, kinds: Kinds) {
	const isFound = (filters: ChosenFilters) =>
		COUNTED_FILTERS.every(
			(filter) => filters[filter]?.some((value) => facets[filter].has(value)) ?? true,
		);
	return DOORS.flatMap(({ kind, title, about }) => {
		const agents = kinds[kind];
		const home: TypePage | undefined = kind === "rest" ? undefined : TYPE_PAGES[kind];
		const types = { type: [...new Set(agents.flatMap(({ agentType }) => agentType ?? []))] };
		const ready = (home?.ready ?? AGENTS_READY).filter(({ filters }) => isFound(filters));
		const state = { ...FIRST_PAGE, ...(home && { home, sort: home.sort }) };
		return agents.length === 0
			? []
			: {
					title,
					about,
					path: home?.path ?? listAddress({ ...state, filters: types }),
					count: showCount(agents.length),
					tiles: bestKnown(kind, agents).map((agent) => tileOf({ ...agent, logoSha256: null })),
					ready: ready.slice(0, READY_COUNT).map(({ label, filters }) => ({
						label,
						path: listAddress({ ...state, filters: home ? filters : { ...types, ...filters } }),
					})),
				};
	});
}
