import { Gauge, type Registry } from "prom-client";
import { ageMs } from "#contract/instants.ts";
import type { Hour } from "#snapshot/follow-release.ts";

interface HourParts {
	current: () => Hour | undefined;
	now: () => Date;
}

/** What is being served at the time of the scrape. Without an hour these lines are missing. */
export function hourMetrics(register: Registry, { current, now }: HourParts): void {
	const registers = [register];
	new Gauge({
		name: "agent_registry_snapshot_age_seconds",
		help: "Age of the served snapshot",
		registers,
		collect() {
			const at = current()?.snapshot.at;
			if (at === undefined) this.remove();
			else this.set(Math.max(0, ageMs(at, now()) / 1000));
		},
	});
	new Gauge({
		name: "agent_registry_snapshot_info",
		help: "1 for the served snapshot and release",
		labelNames: ["snapshot", "release"] as const,
		registers,
		collect() {
			this.reset();
			const hour = current();
			if (hour) this.set({ snapshot: hour.snapshot.id, release: hour.release.manifest.id }, 1);
		},
	});
	new Gauge({
		name: "agent_registry_agents",
		help: "Agents in the served snapshot",
		registers,
		collect() {
			const agents = current()?.snapshot.agents.length;
			if (agents === undefined) this.remove();
			else this.set(agents);
		},
	});
}
