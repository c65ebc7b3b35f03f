import { z } from "zod";
import { periodOf } from "../instants.ts";
import { keysOf, mapMembers, membersOf } from "../members-of.ts";
import { OptionalText } from "../primitives.ts";

interface Measure {
	label: string;
	/** Which end people look for first. */
	first: "most" | "least";
	order: string;
}

/** Numbers and dates by which the list can be sorted, with unknown ones last. */
export const MEASURES = {
	context: { label: "Context", first: "most", order: "longest context first" },
	output: { label: "Output", first: "most", order: "longest output first" },
	input_price: { label: "Input price", first: "least", order: "cheapest input first" },
	output_price: { label: "Output price", first: "least", order: "cheapest output first" },
	knowledge: { label: "Knowledge", first: "most", order: "latest knowledge first" },
	released: { label: "Released", first: "most", order: "latest release first" },
	tools: { label: "Tools", first: "most", order: "most tools first" },
	pulls: { label: "Pulls", first: "most", order: "most pulled first" },
	stars: { label: "Stars", first: "most", order: "most stars first" },
	benchmark: { label: "Result", first: "most", order: "highest result in the benchmark first" },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = keysOf(MEASURES);

/** Each measure in both directions. */
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

function bound(
	measure: Bound["measure"],
	side: Bound["side"],
	of: Bound["of"],
	facts: Pick<Bound, "description" | "example">,
): Bound {
	const name = measure === "benchmark" ? MODEL_FILTERS.benchmark : MEASURES[measure].label;
	const words =
		of === "date" ? { least: "from", most: "until" } : { least: "at least", most: "up to" };
	return { measure, side, of, label: `${name} ${words[side]}`, ...facts };
}

/** Filters that bound a measure. Bounds are inclusive, and what is not stated never matches. */
export const BOUNDS = {
	context_min: bound("context", "least", "tokens", {
		description: "Only models with a context window of at least this many tokens.",
		example: "200000",
	}),
	output_min: bound("output", "least", "tokens", {
		description: "Only models that can return at least this many tokens.",
		example: "64000",
	}),
	input_price_max: bound("input_price", "most", "dollars", {
		description: "Only models with an `input_price` of at most this many USD per million tokens.",
		example: "0.5",
	}),
	output_price_max: bound("output_price", "most", "dollars", {
		description: "Only models with an `output_price` of at most this many USD per million tokens.",
		example: "5",
	}),
	knowledge_after: bound("knowledge", "least", "date", {
		description: "Only models whose knowledge reaches into this day, month or year, or beyond.",
		example: "2025-06",
	}),
	released_after: bound("released", "least", "date", {
		description: "Only those with a `released_at` in this day, month or year, or later.",
		example: "2026",
	}),
	released_before: bound("released", "most", "date", {
		description: "Only those with a `released_at` in this day, month or year, or earlier.",
		example: "2026-06",
	}),
	benchmark_min: bound("benchmark", "least", "points", {
		description: "Only models with at least this score in `benchmark`, which must be given too.",
		example: "60",
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
