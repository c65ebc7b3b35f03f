import type { RegistryContext, RegistryStore } from "#registry/store.ts";
import type { FailedWork } from "../pools/failed-work.ts";
import type { Log } from "../process/log.ts";

interface RepeatedWork {
	store: Pick<RegistryStore, "whileHeld">;
	/** Of several services that share the records, only one does work of this name at a time. */
	name: string;
	/** Returns how much it did. */
	work: (signal: AbortSignal) => Promise<number>;
	/** Pauses after a run that did something, and after one that found nothing to do. */
	pausesMs: { busy: number; idle: number };
	onFailure: (error: unknown) => void;
}

/** What work has that a child process does for several accounts. */
export interface CheckerSchedule extends Pick<RepeatedWork, "pausesMs"> {
	/** Program and arguments of the process (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: RegistryContext;
	log: Log;
	failed: FailedWork;
}

export function repeatHeld(options: RepeatedWork): { stop(): Promise<void> } {
	const { store, name, work, pausesMs, onFailure } = options;
	const stopping = new AbortController();
	const { signal } = stopping;
	let timer: NodeJS.Timeout | undefined;
	let running = run();

	async function run(): Promise<void> {
		const done = await store
			.whileHeld(name, () => work(signal))
			.catch((error: unknown) => {
				if (!signal.aborted) onFailure(error);
			});
		if (signal.aborted) return;
		timer = setTimeout(
			() => {
				running = run();
			},
			done ? pausesMs.busy : pausesMs.idle,
		).unref();
	}
	return {
		stop: async () => {
			stopping.abort();
			clearTimeout(timer);
			await running;
		},
	};
}
