import { statfs } from "node:fs/promises";
import type { Registry } from "prom-client";
import { ageMs, latestOf } from "#contract/instants.ts";
import { readDamaged } from "#snapshot/releases/damaged-files.ts";
import { addGauges, type GaugeRow } from "./add-gauges.ts";
import type { Shown } from "./metrics.ts";

const GAUGES: readonly GaugeRow<Shown>[] = [
	{
		name: "agent_registry_snapshot_age_seconds",
		help: "Age of the served snapshot",
		of: ({ current, now }) => {
			const hour = current();
			return hour && Math.max(0, ageMs(hour.snapshot.at, now()) / 1000);
		},
	},
	{
		name: "agent_registry_agents",
		help: "Agents in the served snapshot",
		of: ({ current }) => current()?.snapshot.agents.length,
	},
	{
		name: "agent_registry_snapshot_info",
		help: "1 for the served snapshot and release",
		labels: ["snapshot", "release"],
		of: ({ current }) => {
			const hour = current();
			return hour && [[{ snapshot: hour.snapshot.id, release: hour.release.manifest.id }, 1]];
		},
	},
	{
		name: "agent_registry_serves_newest",
		help: "1 if the current release is served, 0 if an older one replaces it",
		of: ({ current, isNewest }) => (current() ? Number(isNewest()) : undefined),
	},
	{
		name: "agent_registry_damaged_files",
		help: "Files of the served release that are not what was rendered and wait to be rendered again",
		of: async ({ current, folders: { releases } }) => {
			const id = current()?.release.manifest.id;
			if (id === undefined || releases === undefined) return undefined;
			return (await readDamaged(releases, id)).size;
		},
	},
	{
		name: "agent_registry_look_age_seconds",
		help: "Time since the served release was last found to match the records",
		of: async ({ current, lookedAt, now }) => {
			const at = current()?.snapshot.at;
			if (at === undefined) return undefined;
			return Math.max(0, ageMs(latestOf([at, await lookedAt()]), now()) / 1000);
		},
	},
	{
		name: "agent_registry_clock_behind_seconds",
		help: "How far the clock is behind the served hour; 0 if it is right",
		of: ({ current, now }) => {
			const at = current()?.snapshot.at;
			return at === undefined ? undefined : Math.max(0, (Date.parse(at) - now().getTime()) / 1000);
		},
	},
	{
		name: "agent_registry_store_writable",
		help: "1 if the record store keeps writes: the last real one did, or else a small one that is tried now and then",
		of: async ({ lastWrite }) => Number((await lastWrite()).failure === null),
	},
	{
		name: "agent_registry_mail_up",
		help: "1 if the mail server took the last mail of this process, 0 if it could not be used; missing before the first",
		of: ({ lastMail }) => {
			const last = lastMail();
			return last && Number(last.failure === null);
		},
	},
	{
		name: "agent_registry_limits_shared",
		help: "1 if limits are counted in Redis by all processes, 0 while this process counts on its own",
		of: async ({ areLimitsShared }) => {
			const shared = await areLimitsShared();
			return shared === undefined ? undefined : Number(shared);
		},
	},
	{
		name: "agent_registry_upload_lag_seconds",
		help: "How long releases have failed to reach the object storage; 0 if they reach it",
		of: async ({ readBuildRecord, now }) => {
			const { last, publishedAt } = (await readBuildRecord()) ?? {};
			if (!last) return undefined;
			if (last.outcome !== "not_uploaded") return 0;
			return Math.max(0, ageMs(publishedAt ?? last.endedAt, now()) / 1000);
		},
	},
	{
		name: "agent_registry_follow_lag_seconds",
		help: "How long this machine has lacked the newest hour of the object storage, or could not ask for it; 0 if it has it",
		of: ({ followLagSeconds }) => followLagSeconds(),
	},
];

const DISK_GAUGES: readonly GaugeRow<Awaited<ReturnType<typeof disksOf>>>[] = [
	{
		name: "agent_registry_disk_free_bytes",
		help: "Free space on the disk of a folder",
		labels: ["folder"],
		of: (disks) => disks.map(({ folder, disk }) => [{ folder }, disk.bavail * disk.bsize]),
	},
	{
		name: "agent_registry_disk_size_bytes",
		help: "Size of the disk of a folder",
		labels: ["folder"],
		of: (disks) => disks.map(({ folder, disk }) => [{ folder }, disk.blocks * disk.bsize]),
	},
];

/** What the service shows and depends on: its release, clock, limits, storage and disks. */
export function stateMetrics(register: Registry, shown: Shown): void {
	addGauges(register, GAUGES, () => shown);
	addGauges(register, DISK_GAUGES, () => disksOf(shown.folders));
}

/** A folder that does not exist yet has no disk. */
async function disksOf(folders: Shown["folders"]) {
	const disks = Object.entries(folders).map(async ([folder, path]) => {
		const disk = await statfs(path).catch(() => undefined);
		return disk ? [{ folder, disk }] : [];
	});
	return (await Promise.all(disks)).flat();
}
