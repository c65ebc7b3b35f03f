import { z } from "zod";
import { ObservedChange } from "../agents/changes.ts";
import { Sha256 } from "../intake/document.ts";
import { keysOf } from "../members-of.ts";
import { Instant, OptionalText, Slug } from "../primitives.ts";

/** What is observed, and what it means: one row per kind. */
export interface ObservationKind {
	label: string;
	/** Of a number, in the plural; `date` if it is an instant. Null for words and flags. */
	unit: string | null;
	/** Whether more of it is better. Null if it says nothing of that kind. */
	direction: "higher" | "lower" | null;
	/** The part of the market score that counts it. Null for those that are only shown. */
	countsIn: "adoption" | "upkeep" | null;
	/** The count that gives full points. Only of kinds that count in adoption. */
	full?: number;
	/** Older ones count no more. Undefined if it does not age. */
	maxAgeDays?: number;
	/** What is counted, if its count is ignored once several listings share it. */
	sharedAs?: "repository" | "package";
	/** How it reads, with `{value}` (of a count, with its unit; of a date, such as `on 4 May 2026`) and `{name}`. */
	reads: string;
	/** How it reads if it is false. */
	readsFalse?: string;
	act: "counted" | "stated";
}

/** Sums over all time hardly fall, so that an old one is still the least that there is. */
const SUM_DAYS = 1095;
const MONTHLY_DAYS = 180;

/** A number of what others did with the agent. */
function count<const Unit extends string>(unit: Unit, full: number, maxAgeDays = SUM_DAYS) {
	return {
		unit,
		direction: "higher",
		countsIn: "adoption",
		full,
		maxAgeDays,
		reads: "{value}",
		act: "counted",
	} as const;
}

const STATED = { direction: null, countsIn: null, act: "stated" } as const;
const DATE = { unit: "date", direction: "higher", countsIn: "upkeep", act: "stated" } as const;

export const OBSERVATION_KINDS = {
	stars: { label: "Stars", ...count("stars", 1_000_000), sharedAs: "repository" },
	forks: { label: "Forks", ...count("forks", 1_000_000), sharedAs: "repository" },
	downloads: {
		label: "Downloads in 30 days",
		...count("downloads", 1_000_000_000, MONTHLY_DAYS),
		reads: "{value} in 30 days",
		sharedAs: "package",
	},
	pulls: { label: "Pulls", ...count("pulls", 10_000_000) },
	uses: { label: "Uses", ...count("uses", 1_000_000_000) },
	released_at: { label: "Released", ...DATE, reads: "Released {value}" },
	pushed_at: { label: "Updated at the source", ...DATE, reads: "Updated at the source {value}" },
	archived: {
		label: "Archived",
		unit: null,
		direction: "lower",
		countsIn: "upkeep",
		act: "stated",
		reads: "Archived",
		readsFalse: "Not archived",
	},
	signed_by: { label: "Signed by", unit: null, ...STATED, reads: "Signed by {value}" },
	benchmark: {
		label: "Benchmark",
		...STATED,
		unit: "points",
		direction: "higher",
		reads: "{name}: {value}",
	},
	tier: { label: "Rank at its source", unit: null, ...STATED, reads: "Called “{value}”" },
} as const satisfies Record<string, ObservationKind>;

export type ObservationKindName = keyof typeof OBSERVATION_KINDS;
export const OBSERVATION_KIND_NAMES = keysOf(OBSERVATION_KINDS);

export function observationKind(kind: ObservationKindName): ObservationKind {
	return OBSERVATION_KINDS[kind];
}

/** Columns of an operator's list for what somebody counted, each with an example. */
export const LISTED_COLUMNS = {
	stars: 2897,
	forks: 120,
	downloads: 48_000,
	pulls: 9100,
	uses: 310,
	released_at: "2026-02-03",
	/** Whose counts they are; without it, the list's. */
	counted_by: "Harbour Index",
	counted_at: "2026-05-04",
} as const;

/** The source of what a listing's own documents state. It is shown, and never counts. */
export const OWNER = "its owner";

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
		read_at: Instant.optional().describe("When it was first read, here or where it was passed on."),
		waits: z.literal(true).optional().meta({
			description: "It rose suddenly, and does not count before a moderator has seen it.",
		}),
		asked: z.literal(true).optional().meta({
			description: "This registry asked the source itself, at the time of `as_of`.",
		}),
		digest: Sha256.optional().meta({ description: "The document that states it." }),
		name: z.string().optional().meta({ description: "Of a benchmark." }),
		metric: z.string().optional().meta({ description: "How a benchmark is measured." }),
		variant: OptionalText.meta({ description: "Variant, version or data set of a benchmark." }),
		harness: z.string().optional().meta({ description: "What ran a benchmark, if stated." }),
		url: z.string().optional().meta({ description: "Where the source says so." }),
	})
	.meta({ id: "Observation", description: "What others counted or stated about an agent." });
export type Observation = z.infer<typeof Observation>;

/** An observation as it is answered, with what follows from its kind. */
export const ListedObservation = Observation.extend({
	label: z.string().meta({ description: "Its kind, for people." }),
	unit: z.string().nullable().meta({ description: "Of the value; null for words and flags." }),
	read_at: Instant.meta({ description: "When this registry first read it." }),
	text: z.string().meta({ description: "The whole of it as a sentence." }),
	counted: z.boolean().meta({ description: "Whether it counts in the market score." }),
	why_not: z.string().nullable().meta({ description: "Why it does not count, as a sentence." }),
}).meta({ id: "ListedObservation" });
export type ListedObservation = z.infer<typeof ListedObservation>;

export const ListingObservations = z
	.object({
		slug: Slug,
		observations: z.array(ListedObservation),
		changes: z.array(ObservedChange).meta({
			description:
				"What this registry saw change of its endpoints, packages and repository, newest first.",
		}),
	})
	.meta({
		id: "ListingObservations",
		description: "What others counted or stated about an agent.",
	});
export type ListingObservations = z.infer<typeof ListingObservations>;
