import { families } from "../../api/metrics/families.ts";

/** Words of PromQL and of Grafana that queries use, and what Prometheus itself and its scrapes give. */
const PROMQL = [
	...[
		"absent",
		"by",
		"histogram_quantile",
		"increase",
		"max",
		"min",
		"on",
		"or",
		"rate",
		"sum",
		"topk",
		"unless",
	],
	...["up", "job", "instance", "le"],
	// Of metrics that nobody gives while no source is followed.
	...["__rate_interval", "source"],
];

/** Tells whether a word is a metric or a label that the service gives, or belongs to the language. */
export async function knownWords(): Promise<(word: string) => boolean> {
	const known = await families();
	const samples = [...known.values()].flatMap((family) => family.samples);
	const labels = samples.flatMap((sample) => Object.keys(sample.labels));
	const words = new Set([
		...known.keys(),
		...samples.map(({ name }) => name),
		...labels,
		...PROMQL,
	]);
	return (word) => words.has(word);
}

export const wordsOfQuery = (expr: string): string[] =>
	expr.replace(/"[^"]*"/g, "").match(/\b[a-z_][a-z0-9_]+\b/g) ?? [];
