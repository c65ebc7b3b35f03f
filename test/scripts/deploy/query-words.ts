import { families } from "../../api/metrics/families.ts";

/** Words of PromQL and Grafana in queries, and what Prometheus and its scrapes provide. */
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
	// Metrics that exist only if a source is followed.
	...["__rate_interval", "source"],
];

/** True for metrics and labels of the service, and for words of the language. */
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
