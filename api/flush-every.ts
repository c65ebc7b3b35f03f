interface FlushOptions {
	/** Stores what was collected, or rejects and keeps it. */
	flush: () => Promise<void>;
	everyMs: number;
	/** Told of every flush that failed; the next one tries again, but after the last one what was collected is lost. */
	onFailure: (error: unknown) => void;
}

interface Flushing {
	/** Flushes once more; call it when no more requests come and before the store is closed. */
	stop(): Promise<void>;
}

/** Stores what requests left behind at an interval, which alone keeps no process alive. */
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
