const READY_WITHIN_MS = 2000;
/** A shorter trial shares its machine with others, like a test, and only reports how long starts took. */
const TIMED_FROM_KILLS = 100;

/** How long processes took until they answered. */
export function createStarts() {
	const readyMs: number[] = [];
	return {
		async time<Result>(start: () => Promise<Result>): Promise<Result> {
			const startedAt = performance.now();
			const result = await start();
			readyMs.push(performance.now() - startedAt);
			return result;
		},
		slowestMs: () => Math.round(Math.max(...readyMs)),
		/** Returns a sentence if some were slower than promised. */
		tooSlow(kills: number): string[] {
			const slow = readyMs.filter((ms) => ms > READY_WITHIN_MS);
			if (slow.length === 0 || kills < TIMED_FROM_KILLS) return [];
			return [`${slow.length} starts took longer than ${READY_WITHIN_MS} ms`];
		},
	};
}
