import type { Log } from "../log.ts";
import type { BuildReport } from "./build-report.ts";

/** One line for each hourly job, the same whoever ran it. */
export function logBuild(log: Log, report: BuildReport): void {
	const isFine = report.outcome === "published";
	const level = report.note === null ? "info" : "warn";
	log(isFine ? level : "error", isFine ? "build published" : "build failed", report);
}
