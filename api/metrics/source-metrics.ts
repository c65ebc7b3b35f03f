import type { Registry } from "prom-client";
import { MINUTE_MS } from "#contract/instants.ts";
import { ENTRY_STATES } from "#contract/intake/source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import type { RegistryReader } from "#registry/store.ts";
import { addGauges, type GaugeRow } from "./add-gauges.ts";
import { type AskingParts, askSeldom } from "./ask-seldom.ts";

type Sources = Pick<RegistryReader, "sources" | "sourceEntries">;

interface CountedSource {
	source: SourceRecord;
	entries: { state: string; count: number }[];
}

const ofEach = (
	sources: readonly CountedSource[],
	of: (source: SourceRecord) => number | undefined,
) =>
	sources.flatMap(({ source }) => {
		const value = of(source);
		return value === undefined ? [] : [[{ source: source.name }, value] as const];
	});

const gauges = (now: () => Date): readonly GaugeRow<CountedSource[]>[] => [
	{
		name: "agent_registry_source_followed_timestamp_seconds",
		help: "When the last complete run of a source ended",
		labels: ["source"],
		of: (sources) =>
			ofEach(sources, ({ followedAt }) =>
				followedAt === null ? undefined : Date.parse(followedAt) / 1000,
			),
	},
	{
		name: "agent_registry_source_overdue_seconds",
		help: "How overdue a source is that is not paused; 0 if it is not due",
		labels: ["source"],
		of: (sources) =>
			ofEach(sources, ({ state, followedAt, createdAt, intervalMinutes }) => {
				if (state === "paused") return undefined;
				const dueMs = Date.parse(followedAt ?? createdAt) + intervalMinutes * MINUTE_MS;
				return Math.max(0, (now().getTime() - dueMs) / 1000);
			}),
	},
	{
		name: "agent_registry_source_failures",
		help: "Failed runs of a source since its last success",
		labels: ["source"],
		of: (sources) => ofEach(sources, ({ failures }) => failures),
	},
	{
		name: "agent_registry_source_entries",
		help: "Entries of a source by state",
		labels: ["source", "state"],
		of: (sources) =>
			sources.flatMap(({ source: { name: source }, entries }) =>
				entries.map(({ state, count }) => [{ source, state }, count] as const),
			),
	},
];

/** The state of followed sources. Missing while the store does not answer. */
export function sourceMetrics(register: Registry, parts: AskingParts & { store: Sources }): void {
	const counted = askSeldom(() => countSources(parts.store), parts);
	addGauges(register, gauges(parts.now), counted);
}

async function countSources({ sources, sourceEntries }: Sources): Promise<CountedSource[]> {
	return Promise.all(
		(await sources.list()).map(async (source) => ({
			source,
			entries: await Promise.all(
				ENTRY_STATES.map(async (state) => ({
					state,
					count: await sourceEntries.countBy("state", `${source.name} ${state}`),
				})),
			),
		})),
	);
}
