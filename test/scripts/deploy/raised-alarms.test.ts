import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { getProgram, isInstalled, PROMETHEUS } from "../../servers/programs.ts";
import { ALARM_CASES, type AlarmCase } from "./alarm-cases.ts";
import { DEPLOY } from "./deploy-files.ts";

const RULES = join(DEPLOY, "prometheus/alarms.yaml");
const hasPrometheus = isInstalled(PROMETHEUS);

const Alert = z.object({ alert: z.string(), expr: z.string() });
const Rules = z.object({ groups: z.tuple([z.object({ rules: z.array(Alert) })]) });

/** For `promtool test rules`: an alarm is raised if its ALERTS series exists and fires. */
function asTest(
	[alert, series, bad, good, after, { step = 1, beside = {} } = {}]: AlarmCase,
	raised: boolean,
) {
	const values = raised ? bad : good;
	const others = Object.entries(beside).map(([name, own]) => ({ series: name, values: own }));
	const expr = `count(ALERTS{alertname="AgentRegistry${alert}",alertstate="firing"})`;
	return {
		interval: `${step}m`,
		input_series: [{ series, values }, ...others],
		promql_expr_test: [
			{
				expr,
				eval_time: `${after}m`,
				exp_samples: raised ? [{ labels: "{}", value: 1 }] : [],
			},
		],
	};
}

/** A file holds the tests that evaluate all rules equally often. */
async function promtool(tests: ReturnType<typeof asTest>[]): Promise<string> {
	const folder = await freshDirectory();
	const files: string[] = [];
	for (const [interval, those] of Map.groupBy(tests, (one) => one.interval)) {
		const file = join(folder, `${interval}.test.yaml`);
		const whole = { rule_files: [RULES], evaluation_interval: interval, tests: those };
		await writeFile(file, stringify(whole));
		files.push(file);
	}
	return promisify(execFile)(getProgram("promtool"), ["test", "rules", ...files]).then(
		() => "",
		(error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
	);
}

describe.runIf(hasPrometheus)("Prometheus", () => {
	it("accepts the rules, and the configuration that names them", async () => {
		const config = join(DEPLOY, "prometheus/prometheus.yaml");
		const { stdout } = await promisify(execFile)(getProgram("promtool"), [
			"check",
			"config",
			config,
		]);
		expect(stdout).toMatch(/\d+ rules found/);
	});

	it("raises each alarm for its cause, after it has lasted", async () => {
		expect(await promtool(ALARM_CASES.map((one) => asTest(one, true)))).toBe("");
	});

	it("raises no alarm while all is well", async () => {
		expect(await promtool(ALARM_CASES.map((one) => asTest(one, false)))).toBe("");
	});
});

it("has a case for every alarm", async () => {
	const { rules } = Rules.parse(parse(await readFile(RULES, "utf8"))).groups[0];
	const tried = new Set(ALARM_CASES.map(([alert]) => `AgentRegistry${alert}`));
	expect(rules.map(({ alert }) => alert).filter((alert) => !tried.has(alert))).toEqual([]);
});
