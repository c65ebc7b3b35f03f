/** One start that is planned: of two times the earlier counts, because requests that never end would put it off for ever. */
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
