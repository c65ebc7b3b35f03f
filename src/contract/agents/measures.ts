import { z } from "zod";
import { TOKEN_PRICES, type TokenPrice } from "../facts/model-facts.ts";
import { periodOf } from "../instants.ts";
import { keysOf, mapMembers, membersOf } from "../members-of.ts";
import { OptionalText } from "../primitives.ts";

interface Measure {
	label: string;
	/** Which end people look for first. */
	first: "most" | "least";
	order: string;
}

const PRICES = Object.values(TOKEN_PRICES);

/** Numbers and dates by which the list can be sorted, with unknown ones last. */
export const MEASURES = {
	context: { label: "Context", first: "most", order: "longest context first" },
	input: { label: "Input limit", first: "most", order: "longest input first" },
	output: { label: "Output", first: "most", order: "longest output first" },
	...membersOf<Record<TokenPrice, Measure>>(
		PRICES.map(({ wire, label }) => {
			const order = `cheapest ${label.toLowerCase().replace(" price", "")} first`;
			return [wire, { label, first: "least", order }];
		}),
	),
	knowledge: { label: "Knowledge", first: "most", order: "latest knowledge first" },
	released: { label: "Released", first: "most", order: "latest release first" },
	tools: { label: "Tools", first: "most", order: "most tools first" },
	pulls: { label: "Pulls", first: "most", order: "most pulled first" },
	stars: { label: "Stars", first: "most", order: "most stars first" },
	benchmark: { label: "Result", first: "most", order: "highest result in the benchmark first" },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = keysOf(MEASURES);

export type MeasureSort = MeasureName | `${MeasureName}_reverse`;

export const MEASURE_SORTS = membersOf<Record<MeasureSort, { label: string; order: string }>>(
	MEASURE_NAMES.flatMap((name) => {
		const { label, order } = MEASURES[name];
		return [
			[name, { label, order }],
			[`${name}_reverse`, { label, order: `not ${order}, but the other way round` }],
		] as const;
	}),
);

export function isMeasureSort(sort: string): sort is MeasureSort {
	return Object.hasOwn(MEASURE_SORTS, sort);
}

/** The measure of an order, and whether the greatest value comes first. */
export function findMeasure(sort: MeasureSort) {
	const measure = MEASURE_NAMES.find((name) => sort.replace("_reverse", "") === name) ?? "released";
	return { measure, isFalling: (MEASURES[measure].first === "most") === (sort === measure) };
}

export const MODEL_FILTERS = {
	tool_calling: "Tool calling",
	reasoning: "Reasoning",
	benchmark: "Benchmark",
} as const;

interface Bound {
	measure: MeasureName;
	side: "least" | "most";
	of: "tokens" | "dollars" | "date" | "points";
	label: string;
	description: string;
	example: string;
}

/** On the side that people do not look for first. Other facts than tokens and their prices need a description. */
function bound(measure: MeasureName, example: string, facts: Partial<Bound> = {}): Bound {
	const { label, first } = MEASURES[measure];
	const isPrice = measure.endsWith("_price");
	const { side = first === "most" ? "least" : "most", of = isPrice ? "dollars" : "tokens" } = facts;
	const words =
		of === "date" ? { least: "from", most: "until" } : { least: "at least", most: "up to" };
	const description = isPrice
		? `At most this \`${measure}\`, USD per million.`
		: `At least so many \`${measure}_tokens\`.`;
	return { measure, side, of, label: `${label} ${words[side]}`, description, example, ...facts };
}

/** Filters and orders that few ask for. Models pay for the list of tools in every conversation, so it lacks them. */
export const RARE = /^cache_|_audio_/;

/** Filters that bound a measure. Bounds are inclusive, and what is not stated never matches. */
export const BOUNDS = {
	context_min: bound("context", "200000"),
	input_min: bound("input", "200000"),
	output_min: bound("output", "64000"),
	...membersOf<Record<`${TokenPrice}_max`, Bound>>(
		PRICES.map(({ wire, example }) => [`${wire}_max`, bound(wire, String(example))]),
	),
	knowledge_after: bound("knowledge", "2025-06", {
		of: "date",
		description: "Only models whose knowledge reaches into this day, month or year, or beyond.",
	}),
	released_after: bound("released", "2026", {
		of: "date",
		description: "Only those with a `released_at` in this day, month or year, or later.",
	}),
	released_before: bound("released", "2026-06", {
		side: "most",
		of: "date",
		description: "Only those with a `released_at` in this day, month or year, or earlier.",
	}),
	benchmark_min: bound("benchmark", "60", {
		of: "points",
		label: `${MODEL_FILTERS.benchmark} at least`,
		description: "Only models with at least this score in `benchmark`, which must be given too.",
	}),
};
export type BoundName = keyof typeof BOUNDS;
export const BOUND_NAMES = keysOf(BOUNDS);

export function isBound(name: string): name is BoundName {
	return Object.hasOwn(BOUNDS, name);
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/** The number that a bound means; instants in milliseconds. Undefined if it is none. */
export function readBound(name: BoundName, text: string): number | undefined {
	const { of, side } = BOUNDS[name];
	if (of !== "date") return NUMBER.test(text) ? Number(text) : undefined;
	return periodOf(text)?.[side === "least" ? 0 : 1];
}

const BOUND_SHAPES = mapMembers(BOUNDS, ({ of, description, example }, name) =>
	z
		.string()
		.refine((text) => text === "" || readBound(name, text) !== undefined, {
			error: `must be ${of === "date" ? "a date such as 2026-05-04, 2026-05 or 2026" : "a number, 0 or more"}`,
		})
		.optional()
		.meta({ description, examples: [example] }),
);

/** Values of filters by something that is so or not. Programs may also say `true` and `false`. */
export const YES_OR_NO = z
	.enum(["yes", "no", "true", "false", ""])
	.transform((word): string => (word === "true" ? "yes" : word === "false" ? "no" : word))
	.pipe(z.enum(["yes", "no", ""]));

/** Parameters of the API for what only some types have. */
export const MODEL_PARAMETERS = {
	...BOUND_SHAPES,
	...mapMembers({ tool_calling: "call tools", reasoning: "reason" }, (act) =>
		YES_OR_NO.optional().meta({
			description: `\`yes\`: only models that can ${act}; \`no\`: only those stated not to.`,
			examples: ["yes"],
		}),
	),
	benchmark: OptionalText.meta({
		description:
			"Only models with a result in this benchmark, by name, or by name and harness (else variant): `Terminal-Bench (Terminus-2)`. By name alone the highest counts.",
		examples: ["SWE-Bench Pro"],
	}),
};

export function isBenchmarkSort(sort: string): boolean {
	return isMeasureSort(sort) && findMeasure(sort).measure === "benchmark";
}

/** The parameter that means nothing without a benchmark. */
export function findBenchmarkless(query: Readonly<Record<string, unknown>>) {
	if (query.benchmark) return undefined;
	if (query.benchmark_min) return "benchmark_min";
	return isBenchmarkSort(String(query.sort)) ? "sort" : undefined;
}

export const NEEDS_BENCHMARK =
	"needs `benchmark` beside it, because results of different benchmarks cannot be compared";

/** A benchmark as filters name it: with its harness, the results of which cannot be compared with others. */
export function benchmarkName(name: string, harness?: string): string {
	return harness === undefined ? name : `${name} (${harness})`;
}
