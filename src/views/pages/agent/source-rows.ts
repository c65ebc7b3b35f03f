import { agentPath, sourcePath } from "#contract/addresses.ts";
import { FACT_ROWS } from "#contract/fact-rows.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { wordsOf } from "../../fact-text.ts";
import { showDay } from "../display.ts";

export interface SourceRows {
	sources: { name: string; path: string; origin: string; day: string }[];
	/** What sources state differently, fact by fact. */
	conflicts: { label: string; source: string; said: string }[];
	/** Agents with the same endpoint or package. */
	same: { title: string; path: string; shared: string }[];
}

/** Sources of an agent, their conflicts, and agents that share an endpoint or package with it. */
export function sourceRows({ sources, conflicts, sameEndpoint }: SnapshotAgent): SourceRows {
	return {
		sources: sources.map(({ name, origin, fetchedAt }) => ({
			name,
			path: sourcePath(name),
			origin,
			day: showDay(fetchedAt),
		})),
		conflicts: conflicts.flatMap(({ source, field, said }) => {
			const row = FACT_ROWS.find(({ name }) => name === field);
			if (!row) return [];
			return [
				{ label: row.label, source, said: said.map((value) => wordsOf(row, value)).join(", ") },
			];
		}),
		same: sameEndpoint.map(({ slug, title, shared }) => ({
			title,
			path: agentPath(slug),
			shared,
		})),
	};
}
