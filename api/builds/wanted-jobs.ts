import { HOUR_MS } from "#contract/instants.ts";
import type { Job } from "./build-report.ts";

/** During endless takedowns, a build that they have delayed for this long goes first. */
export const PUT_OFF_MAX_MS = HOUR_MS;

/** Requested jobs that have not started. */
export function createWantedJobs(now: () => Date) {
	let hourly: Exclude<Job, "takedown"> | undefined;
	let takedown = false;
	let putOffSinceMs: number | undefined;

	function isUrgent(): boolean {
		// Also counts as long if the clock was set back.
		const putOffMs = Math.abs(now().getTime() - (putOffSinceMs ?? now().getTime()));
		return takedown && putOffMs < PUT_OFF_MAX_MS;
	}
	return {
		/** True if a takedown must start immediately, before any other job. */
		isUrgent,
		isAny: () => takedown || hourly !== undefined,
		add(job: Job): void {
			if (job === "takedown") takedown = true;
			// A takedown is followed by a build for scores and counts, which also uploads.
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
		/** A completed build is no longer delayed. */
		done(job: Job): void {
			if (job === "build") putOffSinceMs = undefined;
		},
	};
}
