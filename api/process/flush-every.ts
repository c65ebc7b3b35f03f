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
