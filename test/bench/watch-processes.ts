import { existsSync, readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 100;
const TICKS_A_SECOND = 100;

/** Undefined without /proc. */
export interface Use {
	/** Peak of all of them together. */
	peakMegabytes: number | undefined;
	/** More meaningful than the clock if others use the same machine. */
	processorSeconds: number | undefined;
}

/**
 * Follows a process and all its descendants. Each sample adds up the operating system's high-water marks of those
 * alive, so that a short peak between two samples is not lost. Shared memory counts once per process.
 */
export function watchProcesses(root: number | undefined): { stop: () => Use } {
	if (root === undefined || !existsSync("/proc/self/stat")) {
		return { stop: () => ({ peakMegabytes: undefined, processorSeconds: undefined }) };
	}
	let [kilobytes, ticks] = [0, 0];
	const timer = setInterval(() => {
		const family = familyOf(root);
		kilobytes = Math.max(kilobytes, sum(family.map(({ id }) => peakKilobytes(id))));
		ticks = Math.max(ticks, sum(family.map((one) => one.ticks)));
	}, EVERY_MS);
	return {
		stop() {
			clearInterval(timer);
			return { peakMegabytes: kilobytes / 1024, processorSeconds: ticks / TICKS_A_SECOND };
		},
	};
}

/** Processor time of a process and its descendants so far. */
export function processorSeconds(root: number): number {
	return sum(familyOf(root).map(({ ticks }) => ticks)) / TICKS_A_SECOND;
}

interface Process {
	id: number;
	parent: number;
	/** Its own and that of its children that ended. */
	ticks: number;
}

function familyOf(root: number): Process[] {
	const processes = listProcesses();
	const family = processes.filter(({ id }) => id === root);
	for (const { id } of family) family.push(...processes.filter(({ parent }) => parent === id));
	return family;
}

function listProcesses(): Process[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map((name) => {
			// After the name, which can contain anything: proc_pid_stat(5), fields 3 and following.
			const fields = readProc(name, "stat").split(") ").at(-1)?.split(" ") ?? [];
			return {
				id: Number(name),
				parent: Number(fields[1]),
				ticks: sum(fields.slice(11, 15).map(Number)),
			};
		});
}

function peakKilobytes(id: number): number {
	return Number(/VmHWM:\s*(\d+)/.exec(readProc(id, "status"))?.[1] ?? 0);
}

/** Empty for a process that ended meanwhile. */
function readProc(id: number | string, file: string): string {
	try {
		return readFileSync(`/proc/${id}/${file}`, "utf8");
	} catch {
		return "";
	}
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
