/** Milliseconds of a processor that the work takes. Unlike the time on a clock, others who are busy do not prolong it. */
export function processorMs(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
