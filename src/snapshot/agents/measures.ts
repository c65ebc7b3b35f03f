import type { MeasureName } from "#contract/agents/measures.ts";
import type { ObservationKindName } from "#contract/evidence/observations.ts";
import { TOKEN_PRICES, type TokenPrice } from "#contract/facts/model-facts.ts";
import { periodOf } from "#contract/instants.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";
import type { SnapshotAgent } from "../snapshot.ts";

const MEASURED: Readonly<Record<MeasureName, (agent: SnapshotAgent) => number | null>> = {
	context: ({ contextTokens }) => contextTokens,
	input: ({ inputTokens }) => inputTokens,
	output: ({ outputTokens }) => outputTokens,
	...membersOf<Record<TokenPrice, (agent: SnapshotAgent) => number | null>>(
		keysOf(TOKEN_PRICES).map((name) => {
			return [TOKEN_PRICES[name].wire, (agent: SnapshotAgent) => agent[name]];
		}),
	),
	// The whole of a month that is stated without a day.
	knowledge: ({ knowledgeAt }) => periodOf(knowledgeAt ?? "")?.[1] ?? null,
	released: ({ releasedAt }) => (releasedAt === null ? null : Date.parse(releasedAt)),
	// Zero only means that the documents state none.
	tools: ({ toolsCount }) => toolsCount || null,
	pulls: (agent) => lowestCount(agent, "pulls"),
	stars: (agent) => lowestCount(agent, "stars"),
	// There is one in each benchmark.
	benchmark: () => null,
};

export function measureOf(agent: SnapshotAgent, measure: MeasureName): number | null {
	return MEASURED[measure](agent);
}

/** Of several sources that count the same, the lowest counts. */
function lowestCount(agent: SnapshotAgent, of: ObservationKindName): number | null {
	const { observations, sharedRepositories } = agent;
	const counts = observations.flatMap(({ kind, subject, value }) =>
		kind === of && typeof value === "number" && !Object.hasOwn(sharedRepositories, subject)
			? [value]
			: [],
	);
	return counts.length === 0 ? null : Math.min(...counts);
}
