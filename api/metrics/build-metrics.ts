import { Counter, Gauge, type Registry } from "prom-client";
import type { EndedBuild } from "../build-schedule.ts";

/** An hourly job has so many at most; what a child process prints makes no more lines than these. */
const MAX_STEPS = 20;

/** How the hourly jobs of this process went. Those that another process runs show in the age of the snapshot. */
export function buildMetrics(register: Registry): (build: EndedBuild) => void {
	const registers = [register];
	const builds = new Counter({
		name: "agent_registry_builds_total",
		help: "Hourly jobs by how they ended",
		labelNames: ["outcome"] as const,
		registers,
	});
	const isFine = new Gauge({
		name: "agent_registry_last_build_success",
		help: "1 where the last hourly job published a release",
		registers,
	});
	const seconds = new Gauge({
		name: "agent_registry_last_build_duration_seconds",
		help: "How long the last hourly job took",
		registers,
	});
	const endedAt = new Gauge({
		name: "agent_registry_last_build_timestamp_seconds",
		help: "When the last hourly job ended",
		registers,
	});
	const steps = new Gauge({
		name: "agent_registry_last_build_step_seconds",
		help: "How long each step of the last hourly job took",
		labelNames: ["step"] as const,
		registers,
	});
	// Before the first one there is nothing to tell.
	for (const gauge of [isFine, seconds, endedAt]) gauge.remove();
	return (build) => {
		builds.inc({ outcome: build.outcome });
		// Another process was building, so this one did nothing.
		if (build.outcome === "busy") return;
		isFine.set(build.outcome === "published" ? 1 : 0);
		seconds.set(build.seconds);
		endedAt.set(build.endedAt.getTime() / 1000);
		steps.reset();
		for (const { step, seconds: took } of build.steps.slice(0, MAX_STEPS)) {
			steps.set({ step }, took);
		}
	};
}
