import type { ViewCounter } from "./view-counter.ts";

interface FlushOptions {
	counter: ViewCounter;
	everyMs: number;
	/** Told of every flush that failed; the next one tries again, but after the last one the counts are lost. */
	onFailure: (error: unknown) => void;
}

export interface Flushing {
	/** Flushes once more; call it when no more requests come and before the store is closed. */
	stop(): Promise<void>;
}

/** Stores what was counted at an interval, which alone keeps no process alive. */
export function flushEvery({ counter, everyMs, onFailure }: FlushOptions): Flushing {
	const flush = () => counter.flush().catch(onFailure);
	const timer = setInterval(flush, everyMs).unref();
	return {
		stop: () => {
			clearInterval(timer);
			return flush();
		},
	};
}
