/** One planned start. The earlier of two times counts, because endless requests would otherwise postpone it forever. */
export function planNextStart(start: () => void, now: () => Date) {
	let planned: { timer: NodeJS.Timeout; dueAtMs: number } | undefined;

	function cancel(): void {
		clearTimeout(planned?.timer);
		planned = undefined;
	}
	return {
		cancel,
		within(ms: number): void {
			const dueAtMs = now().getTime() + ms;
			if (planned && planned.dueAtMs <= dueAtMs) return;
			cancel();
			planned = { timer: setTimeout(start, ms), dueAtMs };
		},
	};
}
