import type { Log } from "../log.ts";
import type { BuildReport, Job } from "./build-report.ts";

const NAMES = { build: "build", upload: "build", takedown: "takedown" } as const;

/** One line for each job, the same whoever ran it. */
export function logBuild(log: Log, report: BuildReport, job: Job): void {
	const isFine = report.outcome === "published";
	const level = report.note === null ? "info" : "warn";
	log(isFine ? level : "error", `${NAMES[job]} ${isFine ? "published" : "failed"}`, report);
}
