/**
 * Works on several items at a time. If one fails, waits for the others before it throws, so that nothing is removed
 * while in use.
 */
export async function inLanes<Item>(
	lanes: number,
	items: Iterator<Item> & Iterable<Item>,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	let isFailed = false;
	const running = Array.from({ length: lanes }, async () => {
		for (;;) {
			const { value, done } = items.next();
			if (done || isFailed) return;
			await work(value).catch((error: unknown) => {
				isFailed = true;
				throw error;
			});
		}
	});
	for (const lane of await Promise.allSettled(running)) {
		if (lane.status === "rejected") throw lane.reason;
	}
}
