import { describe, expect, it } from "vitest";
import { z } from "zod";
import { families } from "../../api/metrics/families.ts";
import { parseDeployed } from "./deploy-files.ts";
import { knownWords, wordsOfQuery } from "./query-words.ts";

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

function rules() {
	return Rules.parse(parseDeployed("prometheus/alarms.yaml")).groups[0].rules;
}

describe("the alarm rules", () => {
	it("query existing metrics and labels", async () => {
		const isKnown = await knownWords();
		for (const { alert, expr } of rules()) {
			expect(
				wordsOfQuery(expr).filter((word) => !isKnown(word)),
				alert,
			).toEqual([]);
		}
	});

	it("cover everything of the registry that can fail", async () => {
		const asked = rules()
			.map(({ expr }) => expr)
			.join(" ");
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

	it("have unique names", async () => {
		const names = rules().map(({ alert }) => alert);
		expect(new Set(names).size).toBe(names.length);
	});
});
