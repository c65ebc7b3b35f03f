import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { buildStepsIn } from "#api/build-steps.ts";
import { buildMetrics } from "#api/metrics/build-metrics.ts";
import { createSteps } from "../../../scripts/terminal/steps.ts";
import { figureOf, parseMetrics } from "./parse-metrics.ts";

const AT = new Date("2026-05-04T12:00:00.000Z");
const STEPS = [{ step: "score and rank", seconds: 2.5 }];

function watchBuilds() {
	const register = new Registry();
	const ended = buildMetrics(register);
	return {
		ended,
		figure: async (name: string, labels = {}) =>
			figureOf(parseMetrics(await register.metrics()), `agent_registry_${name}`, labels),
	};
}

describe("figures of builds", () => {
	it("are missing before the first one, so that nobody is called because of it", async () => {
		const { figure } = watchBuilds();
		expect(await figure("last_build_success")).toBeUndefined();
		expect(await figure("last_build_timestamp_seconds")).toBeUndefined();
	});

	it("tell how the last one went and count all", async () => {
		const { ended, figure } = watchBuilds();
		ended({ outcome: "failed", seconds: 1, endedAt: AT, steps: [{ step: "switch", seconds: 1 }] });
		expect(await figure("last_build_success")).toBe(0);
		ended({ outcome: "published", seconds: 8, endedAt: AT, steps: STEPS });
		expect(await figure("last_build_success")).toBe(1);
		expect(await figure("last_build_duration_seconds")).toBe(8);
		expect(await figure("last_build_timestamp_seconds")).toBe(AT.getTime() / 1000);
		expect(await figure("last_build_step_seconds", { step: "score and rank" })).toBe(2.5);
		expect(await figure("last_build_step_seconds", { step: "switch" })).toBeUndefined();
		for (const outcome of ["failed", "published"]) {
			expect(await figure("builds_total", { outcome }), outcome).toBe(1);
		}
	});

	it("stay as they are when another process was building", async () => {
		const { ended, figure } = watchBuilds();
		ended({ outcome: "published", seconds: 8, endedAt: AT, steps: STEPS });
		ended({ outcome: "busy", seconds: 0, endedAt: AT, steps: [] });
		expect(await figure("last_build_success")).toBe(1);
		expect(await figure("last_build_duration_seconds")).toBe(8);
	});
});

describe("the steps of a build", () => {
	it("are those that it prints", async () => {
		let printed = "";
		const output = Object.assign(Object.create(process.stderr), {
			isTTY: false,
			write: (text: string) => {
				printed += text;
				return true;
			},
		});
		const steps = createSteps(output);
		await steps.run("read the registry", () => {});
		printed += "  agents/3.00 s.svg is a plain card:     1.00 s\n";
		printed += "  harbor scout tells that it took 3.00 s\n";
		await steps.run("switch", () => {});
		expect(buildStepsIn(printed).map(({ step }) => step)).toEqual(["read the registry", "switch"]);
	});
});
