import { briefReason, type Log } from "../process/log.ts";
import type { Counts, CountsOf } from "./counts.ts";

interface FallingBackOptions {
	/** Counts that all processes share, while they can be reached. */
	shared: CountsOf;
	own: CountsOf;
	log: Log;
	/** How often to try whether the shared counts are back. */
	retryMs: number;
}

interface FallingBack {
	countsOf: CountsOf;
	/** Finds out whether the shared counts can be reached. Without them, each process counts for itself. */
	isShared(): Promise<boolean>;
	stop(): void;
}

/** No client has this key. */
const PROBE_KEY = "probe";

/**
 * Shared counts, or those of this process while the shared ones cannot be reached. Only the request that notices has to
 * wait. Later ones are counted here immediately, until a probe succeeds.
 */
export function createFallingBack({ shared, own, log, retryMs }: FallingBackOptions): FallingBack {
	// A count like any other, so that it fails for every reason that they fail, memory and permissions included.
	const probed = shared("human");
	let isAlone = false;
	let isStopped = false;
	let timer: NodeJS.Timeout | undefined;

	function lose(error: unknown): void {
		if (isAlone || isStopped) return;
		isAlone = true;
		log("warn", "this process counts limits on its own", { reason: briefReason(error) });
		retryLater();
	}
	function retryLater(): void {
		if (isStopped) return;
		timer ??= setTimeout(() => {
			timer = undefined;
			void probe();
		}, retryMs).unref();
	}
	async function probe(): Promise<void> {
		try {
			await probed.increment(PROBE_KEY);
		} catch (error) {
			lose(error);
			retryLater();
			return;
		}
		if (isAlone && !isStopped) log("warn", "all processes count limits together again");
		isAlone = false;
	}
	function fallBack(far: Counts, near: Counts): Counts {
		const countHere = (key: string) => (error: unknown) => {
			lose(error);
			return near.increment(key);
		};
		return {
			// Here too: what was counted before an outage is forgotten soon, whatever is taken back.
			decrement: async (key) => {
				await (isAlone ? near : far).decrement?.(key).catch(lose);
			},
			increment: (key) =>
				isAlone ? near.increment(key) : far.increment(key).catch(countHere(key)),
		};
	}
	return {
		countsOf: (bucket) => fallBack(shared(bucket), own(bucket)),
		isShared: () => probe().then(() => !isAlone),
		stop() {
			isStopped = true;
			clearTimeout(timer);
		},
	};
}
