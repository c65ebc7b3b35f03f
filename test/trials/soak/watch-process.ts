import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const KILOBYTES_IN_MEGABYTE = 1_000;

/** Samples the memory of a process at intervals, in megabytes, as Linux reports it. */
export function watchMemory(pid: number, everyMs: number) {
	const ended = new AbortController();
	const samples: number[] = [];
	const watching = (async () => {
		while (!ended.signal.aborted) {
			samples.push(await memoryOf(pid));
			await sleep(everyMs);
		}
	})();
	return {
		stop: async () => {
			ended.abort();
			await watching;
			return samples;
		},
	};
}

/** How many files and connections a process has open. */
export async function countDescriptors(pid: number): Promise<number> {
	return (await readdir(`/proc/${pid}/fd`)).length;
}

async function memoryOf(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
	return Math.round(kilobytes / KILOBYTES_IN_MEGABYTE);
}
