/** Milliseconds of a processor that the work takes. Unlike the time on a clock, others who are busy do not prolong it. */
export function processorMs(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** The same, tried again if it is too much, because the processor may just be collecting the garbage of others. */
export function fastestMs(mostMs: number, work: () => unknown): number {
	const first = processorMs(work);
	return first < mostMs ? first : Math.min(processorMs(work), processorMs(work));
}
