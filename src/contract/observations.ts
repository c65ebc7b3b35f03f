import { z } from "zod";
import { Sha256 } from "./document.ts";
import { Instant } from "./primitives.ts";

/** What is observed, and what it means: one row per kind. */
interface ObservationKind {
	label: string;
	/** Whether it is a number that can be compared, and of what. */
	unit: string | null;
	/** Whether more of it is better. Null if it says nothing of that kind. */
	direction: "higher" | "lower" | null;
	/** The part of the market score that counts it. Null for those that are only shown. */
	countsIn: "adoption" | "upkeep" | null;
	/** The count that gives full points. Only of kinds that count in adoption. */
	full?: number;
	/** Older ones count no more. Undefined if it does not age. */
	maxAgeDays?: number;
}

export const OBSERVATION_KINDS = {
	stars: {
		label: "Stars",
		unit: "stars",
		direction: "higher",
		countsIn: "adoption",
		full: 100_000,
	},
	forks: { label: "Forks", unit: "forks", direction: "higher", countsIn: "adoption", full: 20_000 },
	downloads: {
		label: "Downloads in 30 days",
		unit: "downloads",
		direction: "higher",
		countsIn: "adoption",
		full: 10_000_000,
	},
	pulls: {
		label: "Pulls",
		unit: "pulls",
		direction: "higher",
		countsIn: "adoption",
		full: 1_000_000,
	},
	uses: { label: "Uses", unit: "uses", direction: "higher", countsIn: "adoption", full: 1_000_000 },
	released_at: { label: "Released", unit: "date", direction: "higher", countsIn: "upkeep" },
	pushed_at: {
		label: "Updated at the source",
		unit: "date",
		direction: "higher",
		countsIn: "upkeep",
	},
	archived: { label: "Archived", unit: null, direction: "lower", countsIn: "upkeep" },
	signed_by: { label: "Signed by", unit: null, direction: null, countsIn: null },
	benchmark: { label: "Benchmark", unit: "points", direction: "higher", countsIn: null },
	tier: { label: "Rank at its source", unit: null, direction: null, countsIn: null },
} as const satisfies Record<string, ObservationKind>;

export type ObservationKindName = keyof typeof OBSERVATION_KINDS;
export const OBSERVATION_KIND_NAMES = Object.keys(OBSERVATION_KINDS) as [
	ObservationKindName,
	...ObservationKindName[],
];

/** What somebody else counted or stated about an agent: whose figure it is, and of when. */
export const Observation = z
	.object({
		kind: z.enum(OBSERVATION_KIND_NAMES),
		subject: z.string().meta({
			description: "What was counted: a repository, image, package or model.",
			examples: ["https://github.com/example/weather"],
		}),
		value: z.union([z.number(), z.string(), z.boolean()]),
		source: z.string().meta({ description: "Who counted or stated it.", examples: ["ToolHive"] }),
		as_of: Instant.nullable().meta({
			description: "When it was so, by its source; null if the source does not say.",
		}),
		digest: Sha256.optional().meta({ description: "The document that states it." }),
		name: z.string().optional().meta({ description: "Of a benchmark." }),
		metric: z.string().optional().meta({ description: "How a benchmark is measured." }),
		harness: z.string().optional().meta({ description: "What ran a benchmark, if stated." }),
		url: z.string().optional().meta({ description: "Where the source says so." }),
	})
	.meta({ id: "Observation", description: "What others counted or stated about an agent." });
export type Observation = z.infer<typeof Observation>;
