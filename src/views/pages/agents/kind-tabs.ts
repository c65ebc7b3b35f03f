import type { AgentFilter } from "#contract/agents/agents-page.ts";
import { TYPE_PAGES, type TypePage } from "#contract/agents/type-pages.ts";
import type { AgentType, Match } from "#contract/vocabulary.ts";
import type { FacetCounts } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { FIRST_PAGE, type ListState, listAddress, usualSort } from "./list-address.ts";
import { withoutFilter, withValues } from "./list-filters.ts";

interface Kind {
	label: string;
	types: readonly AgentType[];
	/** Its page. The others are filters of the page of all. */
	home?: TypePage;
}

const AGENTS: readonly AgentType[] = ["agent", "assistant", "bot", "copilot"];
export const AGENTS_TAB = listAddress({ ...FIRST_PAGE, filters: { type: [...AGENTS] } });

const KINDS: readonly Kind[] = [
	{ label: "Servers", types: TYPE_PAGES.servers.types, home: TYPE_PAGES.servers },
	{ label: "Models", types: TYPE_PAGES.models.types, home: TYPE_PAGES.models },
	{ label: "Agents", types: AGENTS },
	{ label: "Others", types: ["framework", "platform", "tool"] },
];

const TYPE: AgentFilter = "type";

/** The same search among all and among each kind that the registry has, with its number of results. */
export function kindTabs(
	{ snapshot }: ViewContext,
	state: ListState,
	{ counts, all, match }: { counts: FacetCounts; all: number; match: Match | undefined },
) {
	const current = kindOf(state);
	const tab = (label: string, count: number, next: Partial<ListState>, isCurrent: boolean) => ({
		label,
		path: listAddress({ ...state, page: 1, ...next, sort: usualSort(state.q, next.home) }),
		// Those with only some of the words are not counted.
		count: match === "some" ? null : showCount(count),
		isCurrent,
	});
	const { filters } = withoutFilter(state, TYPE);
	const isAll = state.home === undefined && state.filters.type === undefined;
	const kinds = KINDS.filter(({ types }) => types.some((type) => snapshot.facets.type.has(type)));
	return [
		tab("All", all, { filters, home: undefined }, isAll),
		...kinds.map((kind) => {
			const { label, types, home } = kind;
			const count = types.reduce((sum, type) => sum + (counts.type.get(type) ?? 0), 0);
			const chosen = home ? filters : withValues(state, TYPE, types).filters;
			return tab(label, count, { filters: chosen, home }, kind === current);
		}),
	];
}

/** The place in the navigation of a list. */
export function sectionOf({ home, filters }: Pick<ListState, "home" | "filters">): string {
	return home?.path ?? (kindOf({ filters })?.types === AGENTS ? AGENTS_TAB : "/agents/");
}

/** The tab that the list is on. */
export function kindOf({ home, filters }: Pick<ListState, "home" | "filters">): Kind | undefined {
	const types: readonly string[] = home?.types ?? filters.type ?? [];
	return KINDS.find((kind) => kind.types.join() === types.join());
}
