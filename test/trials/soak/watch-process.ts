import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

export interface Sample {
	rssMegabytes: number;
	descriptors: number;
}

const KILOBYTES_IN_MEGABYTE = 1_000;

/** Samples what a process uses at intervals, as Linux reports it. */
export function watchProcess(pid: number, everyMs: number) {
	const ended = new AbortController();
	const samples: Sample[] = [];
	const watching = (async () => {
		while (!ended.signal.aborted) {
			samples.push(await lookAt(pid));
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

async function lookAt(pid: number): Promise<Sample> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
	const { length } = await readdir(`/proc/${pid}/fd`);
	return { rssMegabytes: Math.round(kilobytes / KILOBYTES_IN_MEGABYTE), descriptors: length };
}
