/**
 * How much core time the longest turn of the event loop takes, during which nobody else is answered. In thread time
 * instead of clock time, so that a busy machine measures the same.
 */
export function watchTurns() {
	let isWatching = false;
	let beganMs = 0;
	let longestMs = 0;
	const look = () => {
		const now = threadMs();
		longestMs = Math.max(longestMs, now - beganMs);
		beganMs = now;
		if (isWatching) setImmediate(look);
	};
	return {
		begin() {
			isWatching = true;
			longestMs = 0;
			beganMs = threadMs();
			setImmediate(look);
		},
		end() {
			isWatching = false;
			return longestMs;
		},
	};
}

function threadMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}
