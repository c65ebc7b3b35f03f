import { Gauge, type Registry } from "prom-client";
import { ageMs } from "#contract/instants.ts";
import type { Hour } from "#snapshot/releases/follow-release.ts";
import { addGauges } from "./add-gauges.ts";

interface HourParts {
	current: () => Hour | undefined;
	now: () => Date;
}

/** What is being served at the time of the scrape. Without an hour these lines are missing. */
export function hourMetrics(register: Registry, { current, now }: HourParts): void {
	addGauges<Hour>(
		register,
		[
			{
				name: "agent_registry_snapshot_age_seconds",
				help: "Age of the served snapshot",
				of: ({ snapshot }) => Math.max(0, ageMs(snapshot.at, now()) / 1000),
			},
			{
				name: "agent_registry_agents",
				help: "Agents in the served snapshot",
				of: ({ snapshot }) => snapshot.agents.length,
			},
		],
		current,
	);
	new Gauge({
		name: "agent_registry_snapshot_info",
		help: "1 for the served snapshot and release",
		labelNames: ["snapshot", "release"] as const,
		registers: [register],
		collect() {
			this.reset();
			const hour = current();
			if (hour) this.set({ snapshot: hour.snapshot.id, release: hour.release.manifest.id }, 1);
		},
	});
}
