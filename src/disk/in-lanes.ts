/** Works on items several at a time. All lanes come to rest before the first failure is told, so that nothing is cleared away under them. */
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
