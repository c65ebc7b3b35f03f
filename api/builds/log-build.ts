import type { Log } from "../log.ts";
import { type BuildReport, isFine, type Job } from "./build-report.ts";

const NAMES = { build: "build", upload: "build", takedown: "takedown" } as const;

/** One line for each job, the same in the service and on the command line. */
export function logBuild(log: Log, report: BuildReport, job: Job): void {
	const { outcome } = report;
	const level = report.note === null ? "info" : "warn";
	const isWell = isFine(outcome);
	log(isWell ? level : "error", `${NAMES[job]} ${isWell ? outcome : "failed"}`, report);
}
