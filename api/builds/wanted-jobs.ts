import type { Job } from "./build-report.ts";

/** Where takedowns go on and on, a build that they have put off for so long goes first. */
export const PUT_OFF_MAX_MS = 3_600_000;

/** What is asked for and not begun. */
export function createWantedJobs(now: () => Date) {
	let hourly: Exclude<Job, "takedown"> | undefined;
	let takedown = false;
	let putOffSinceMs: number | undefined;

	function isUrgent(): boolean {
		// Counted as long where the clock was set back, too.
		const putOffMs = Math.abs(now().getTime() - (putOffSinceMs ?? now().getTime()));
		return takedown && putOffMs < PUT_OFF_MAX_MS;
	}
	return {
		/** True where a takedown is to start at once, whatever else is wanted or runs. */
		isUrgent,
		isAny: () => takedown || hourly !== undefined,
		add(job: Job): void {
			if (job === "takedown") takedown = true;
			// Scores and counts follow a takedown with a build, and a build uploads as well.
			hourly = job === "upload" ? (hourly ?? job) : "build";
		},
		take(): Job {
			if (isUrgent()) {
				putOffSinceMs ??= now().getTime();
				takedown = false;
				return "takedown";
			}
			const job = hourly ?? "build";
			hourly = undefined;
			return job;
		},
		/** A build that came to its end is no longer put off. */
		done(job: Job): void {
			if (job === "build") putOffSinceMs = undefined;
		},
	};
}
