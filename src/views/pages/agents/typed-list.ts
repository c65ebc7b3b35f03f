import type { AgentFilter } from "#contract/agents/agents-page.ts";
import { findMeasure, isMeasureSort } from "#contract/agents/measures.ts";
import type { TypePage } from "#contract/agents/type-pages.ts";
import { by } from "#contract/compare.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import { countFacets } from "#snapshot/agents/agent-facets.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import { agentsPage, type FoundList, firstPageOf } from "./agents-page.ts";
import { FIRST_PAGE, type ListState } from "./list-address.ts";

/** Filters whose values a page of some types counts. Its tabs count the types. */
export function countedByType(home: TypePage): AgentFilter[] {
	return ["type", ...home.facets, ...home.selects.map(({ filter }) => filter)];
}

/** The first page of a list of some types, rendered every hour. */
export function wholeTypedList(context: ViewContext, home: TypePage) {
	return typedList(context, { ...FIRST_PAGE, sort: home.sort, home }, firstOfTypes(context, home));
}

/** A list on the page of some types, which are no filter there. */
export function typedList(context: ViewContext, asked: ListState, result: FoundList) {
	const { type: _, ...interpreted } = result.interpreted?.filters ?? {};
	return agentsPage(context, typedState(asked), {
		...result,
		interpreted: result.interpreted && { ...result.interpreted, filters: interpreted },
	});
}

export function typedState<State extends ListState>(asked: State) {
	const { type: _, ...others } = asked.filters;
	return { ...asked, filters: others };
}

/** The first page of the agents of some types, as nobody has searched them. */
export function firstOfTypes({ snapshot }: ViewContext, home: TypePage): FoundList {
	const agents = [...snapshot.agents].filter((agent) => isOfType(home, agent.agentType));
	const makers = Map.groupBy(agents, ({ creatorName }) => creatorName ?? "");
	makers.delete("");
	const counts = {
		...countFacets(agents, Date.parse(snapshot.at)),
		creator: new Map([...makers].map(([name, { length }]) => [name, length])),
		// As if another type was chosen.
		type: snapshot.facets.type,
	};
	return { ...firstPageOf(sorted(agents, home), counts), all: snapshot.agents.length };
}

/** In the usual order of the page. Sorting is stable, so equal ones stay in rank order. */
function sorted(agents: SnapshotAgent[], { sort }: TypePage): SnapshotAgent[] {
	if (!isMeasureSort(sort)) return agents;
	const { measure, isFalling } = findMeasure(sort);
	const keyOf = (agent: SnapshotAgent) => {
		const value = measureOf(agent, measure);
		return value === null ? Number.POSITIVE_INFINITY : isFalling ? -value : value;
	};
	return agents.toSorted(by(keyOf));
}
