import { setTimeout } from "node:timers/promises";
import type { RegistryStore } from "#registry/store.ts";
import { type Log, logFailed } from "./log.ts";

interface RegularWork {
	/** Its signal is aborted by `stop`. */
	work: (signal: AbortSignal) => Promise<unknown>;
	everyMs: number;
	/** Not called for what `stop` has interrupted. */
	onFailure: (error: unknown) => void;
	/** How long a running piece may take to stop, if not as long as it wants. */
	stopWithinMs?: number;
}

export interface RegularRun {
	/** Works soon, because there may be something new to do. */
	wake(): void;
	stop(): Promise<void>;
}

/** Works at the start, at an interval and on request, never twice at a time, and once more if requested meanwhile. */
export function runRegularly({ work, everyMs, onFailure, stopWithinMs }: RegularWork): RegularRun {
	const ending = new AbortController();
	const { signal } = ending;
	let running: Promise<void> | undefined;
	let wanted = false;

	function wake(): void {
		if (running) wanted = true;
		else if (!signal.aborted) running = run();
	}
	async function run(): Promise<void> {
		await work(signal).catch((error: unknown) => {
			if (!signal.aborted) onFailure(error);
		});
		running = undefined;
		if (wanted) {
			wanted = false;
			wake();
		}
	}
	const timer = setInterval(() => {
		if (!running) wake();
	}, everyMs).unref();
	wake();
	return {
		wake,
		async stop() {
			clearInterval(timer);
			ending.abort();
			const patience =
				stopWithinMs === undefined ? [] : [setTimeout(stopWithinMs, undefined, { ref: false })];
			await Promise.race([running, ...patience]);
		},
	};
}

interface HeldWork {
	store: Pick<RegistryStore, "whileHeld">;
	/** Of several services that share the records, only one does work of this name at a time. */
	name: string;
	/** Returns whether it did something. It is held for one run, because a database keeps a transaction open as long. */
	work: (signal: AbortSignal) => Promise<unknown>;
	/** The pause after a run that did something, and how often it looks whether there is something to do. */
	pausesMs: { busy?: number; idle: number };
	log: Log;
	/** What the log says if it fails. */
	failure: string;
}

/** The same for work that services share, at once again while there may be more to do. */
export function repeatHeld(held: HeldWork): RegularRun {
	const { store, name, work, pausesMs, log, failure } = held;
	return runRegularly({
		everyMs: pausesMs.idle,
		work: async (signal) => {
			while (await store.whileHeld(name, () => work(signal))) {
				await setTimeout(pausesMs.busy, undefined, { signal });
			}
		},
		onFailure: (error) => logFailed(log, failure, error),
	});
}

interface FlushOptions {
	/** Stores the collected data, or rejects and keeps it. */
	flush: () => Promise<void>;
	everyMs: number;
	/** Called when a flush failed. The next flush tries again, but after the last one the collected data is lost. */
	onFailure: (error: unknown) => void;
}

/** Stores at an interval what requests have collected. Stop it when no more requests come and before the store is closed. */
export function flushEvery({ flush, everyMs, onFailure }: FlushOptions): Pick<RegularRun, "stop"> {
	const regular = runRegularly({ work: flush, everyMs, onFailure });
	return { stop: () => regular.stop().then(flush).catch(onFailure) };
}
