import { Counter, type Registry } from "prom-client";
import * as builds from "../builds/build-report.ts";
import { addGauges, type GaugeRow } from "./add-gauges.ts";

/** Most steps of an hourly job that are shown, even if its record has more. */
const MAX_STEPS = 20;

const GAUGES: readonly GaugeRow<builds.BuildReport>[] = [
	{
		name: "agent_registry_last_build_success",
		help: "1 if the last hourly job published a release or found nothing changed, and uploaded it if configured",
		of: ({ outcome }) => Number(builds.isFine(outcome)),
	},
	{
		name: "agent_registry_last_build_duration_seconds",
		help: "How long the last hourly job took",
		of: ({ seconds }) => seconds,
	},
	{
		name: "agent_registry_last_build_timestamp_seconds",
		help: "When the last hourly job ended",
		of: ({ endedAt }) => Date.parse(endedAt) / 1000,
	},
	{
		name: "agent_registry_last_build_step_seconds",
		help: "How long each step of the last hourly job took",
		labels: ["step"],
		of: ({ steps }) =>
			Object.entries(steps)
				.slice(0, MAX_STEPS)
				.map(([step, seconds]) => [{ step }, seconds]),
	},
];

/** Results of the hourly jobs for these releases, from any process. Empty before the first job. */
export function buildMetrics(
	register: Registry,
	readRecord: () => Promise<builds.BuildRecord | undefined>,
): void {
	new Counter({
		name: "agent_registry_builds_total",
		help: "Hourly jobs by outcome",
		labelNames: ["outcome"] as const,
		registers: [register],
		async collect() {
			this.reset();
			const counts = (await readRecord())?.counts;
			if (!counts) return;
			for (const outcome of builds.BUILD_OUTCOMES) this.inc({ outcome }, counts[outcome]);
		},
	});
	addGauges(register, GAUGES, async () => (await readRecord())?.last ?? undefined);
}
