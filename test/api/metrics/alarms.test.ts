import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { openMetrics } from "#api/metrics/open-metrics.ts";
import { freePort } from "../../scripts/instance.ts";
import { BUILT, COUNTS } from "./built.ts";
import { parseMetrics } from "./parse-metrics.ts";
import { shown } from "./shown.ts";

const Rules = z.strictObject({
	groups: z.tuple([
		z.strictObject({
			name: z.string(),
			rules: z.array(
				z.strictObject({
					alert: z.string().regex(/^AgentRegistry[A-Z][A-Za-z]+$/),
					expr: z.string(),
					for: z
						.string()
						.regex(/^\d+[mhd]$/)
						.optional(),
					labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
					annotations: z.strictObject({
						summary: z.string().regex(/^[A-Z].*\.$/),
						// What to do, in one sentence.
						action: z.string().regex(/^[A-Z][^\n]*\.$/),
					}),
				}),
			),
		}),
	]),
});

/** Words of PromQL that the rules use, and what Prometheus itself and its scrapes give. */
const PROMQL = [
	...["absent", "by", "histogram_quantile", "increase", "max", "on", "or", "rate", "sum", "unless"],
	...["up", "job", "instance", "le"],
];

async function rules() {
	const path = join(import.meta.dirname, "../../../api/metrics/alarms.yaml");
	return Rules.parse(parse(await readFile(path, "utf8"))).groups[0].rules;
}

/** Everything that the service tells, before anything has happened. */
async function families() {
	const port = await freePort();
	const metrics = await openMetrics({ port, host: "127.0.0.1" });
	metrics.onRequestEnded({
		endpoint: undefined,
		method: "GET",
		status: 503,
		finished: true,
		seconds: 0.1,
		refusedBy: "human",
		unavailable: "store",
	});
	metrics.storeWatch.onConnections(() => ({ busy: 1, idle: 0, waiting: 0 }));
	const measured = await metrics.serve(
		shown({
			readBuildRecord: async () => ({ last: BUILT, counts: COUNTS, publishedAt: null }),
			folders: { data: tmpdir() },
		}),
	);
	try {
		return parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
	} finally {
		await measured.close();
	}
}

describe("the alarm rules", () => {
	it("ask for metrics and labels that there are", async () => {
		const known = await families();
		const samples = [...known.values()].flatMap((family) => family.samples);
		const names = new Set([...known.keys(), ...samples.map(({ name }) => name)]);
		const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
		const allowed = new Set([...names, ...labels, ...PROMQL]);
		for (const { alert, expr } of await rules()) {
			const words = expr.replace(/"[^"]*"/g, "").match(/\b[a-z_][a-z0-9_]+\b/g) ?? [];
			expect(
				words.filter((word) => !allowed.has(word)),
				alert,
			).toEqual([]);
		}
	});

	it("look at everything of the registry that can go wrong", async () => {
		const asked = (await rules()).map(({ expr }) => expr).join(" ");
		const TOLD_ONLY = [
			"agent_registry_transaction_retries_total",
			"agent_registry_snapshot_age_seconds",
			"agent_registry_agents",
			"agent_registry_builds_total",
			"agent_registry_last_build_timestamp_seconds",
			"agent_registry_last_build_step_seconds",
			"agent_registry_source_followed_timestamp_seconds",
			"agent_registry_source_failures",
			"agent_registry_source_entries",
		];
		const own = [...(await families()).keys()].filter((name) => name.startsWith("agent_registry_"));
		expect(own.filter((name) => !asked.includes(name))).toEqual(TOLD_ONLY);
	});

	it("have names of their own", async () => {
		const names = (await rules()).map(({ alert }) => alert);
		expect(new Set(names).size).toBe(names.length);
	});
});
