import { setTimeout } from "node:timers/promises";

interface RegularWork {
	/** Its signal is aborted by `stop`. */
	work: (signal: AbortSignal) => Promise<unknown>;
	everyMs: number;
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
	let running: Promise<void> | undefined;
	let wanted = false;

	function wake(): void {
		if (running) wanted = true;
		else if (!ending.signal.aborted) running = run();
	}
	async function run(): Promise<void> {
		await work(ending.signal).catch(onFailure);
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

interface FlushOptions {
	/** Stores the collected data, or rejects and keeps it. */
	flush: () => Promise<void>;
	everyMs: number;
	/** Called when a flush failed. The next flush tries again, but after the last one the collected data is lost. */
	onFailure: (error: unknown) => void;
}

interface Flushing {
	/** Flushes once more. Call it when no more requests come and before the store is closed. */
	stop(): Promise<void>;
}

/** Stores at an interval what requests have collected. The timer does not keep the process alive. */
export function flushEvery({ flush, everyMs, onFailure }: FlushOptions): Flushing {
	const flushNow = () => flush().catch(onFailure);
	const timer = setInterval(flushNow, everyMs).unref();
	return {
		stop: () => {
			clearInterval(timer);
			return flushNow();
		},
	};
}
