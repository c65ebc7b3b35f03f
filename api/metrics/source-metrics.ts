import { Gauge, type Registry } from "prom-client";
import { MINUTE_MS } from "#contract/instants.ts";
import { ENTRY_STATES } from "#contract/intake/source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import type { RegistryReader } from "#registry/store.ts";
import { type AskingParts, askSeldom } from "./ask-seldom.ts";

type Sources = Pick<RegistryReader, "sources" | "sourceEntries">;

interface SourceParts extends AskingParts {
	store: Sources;
}

interface CountedSource {
	source: SourceRecord;
	entries: { state: string; count: number }[];
}

const GAUGES: readonly {
	name: string;
	help: string;
	/** Undefined if there is no value. */
	of: (source: SourceRecord, nowMs: number) => number | undefined;
}[] = [
	{
		name: "agent_registry_source_followed_timestamp_seconds",
		help: "When the last complete run of a source ended",
		of: ({ followedAt }) => (followedAt === null ? undefined : Date.parse(followedAt) / 1000),
	},
	{
		name: "agent_registry_source_overdue_seconds",
		help: "How overdue a source is that is not paused; 0 if it is not due",
		of: ({ state, followedAt, createdAt, intervalMinutes }, nowMs) => {
			if (state === "paused") return undefined;
			const dueMs = Date.parse(followedAt ?? createdAt) + intervalMinutes * MINUTE_MS;
			return Math.max(0, (nowMs - dueMs) / 1000);
		},
	},
	{
		name: "agent_registry_source_failures",
		help: "Failed runs of a source since its last success",
		of: ({ failures }) => failures,
	},
];

/** The state of followed sources. Missing while the store does not answer. */
export function sourceMetrics(register: Registry, parts: SourceParts): void {
	const counted = askSeldom(() => countSources(parts.store), parts);
	const registers = [register];
	for (const { name, help, of } of GAUGES) {
		new Gauge({
			name,
			help,
			registers,
			labelNames: ["source"] as const,
			async collect() {
				const known = (await counted()) ?? [];
				this.reset();
				for (const { source } of known) {
					const value = of(source, parts.now().getTime());
					if (value !== undefined) this.set({ source: source.name }, value);
				}
			},
		});
	}
	new Gauge({
		name: "agent_registry_source_entries",
		help: "Entries of a source by state",
		registers,
		labelNames: ["source", "state"] as const,
		async collect() {
			const known = (await counted()) ?? [];
			this.reset();
			for (const { source, entries } of known) {
				for (const { state, count } of entries) this.set({ source: source.name, state }, count);
			}
		},
	});
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
