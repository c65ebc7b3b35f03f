import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";
import type { Log } from "../process/log.ts";

/**
 * Published here and to the storage, if there is one; unchanged, because the served release matches the records;
 * published only here; failed.
 */
export const BUILD_OUTCOMES = ["published", "unchanged", "not_uploaded", "failed"] as const;
export type BuildOutcome = (typeof BUILD_OUTCOMES)[number];

/** True if the served release matches the records and everything after the build was done. */
export const isFine = (outcome: BuildOutcome) => outcome === "published" || outcome === "unchanged";

/** A whole hour, only the steps after publishing here, or only takedowns. */
export type BuildJob = "build" | "upload" | "takedown";

/** Result of one job, by the service or the command line. */
export const BuildReport = z.object({
	outcome: z.enum(BUILD_OUTCOMES),
	endedAt: z.iso.datetime(),
	seconds: z.number().min(0),
	/** The release served after it; null if it failed. */
	release: z.string().nullable(),
	agents: z.int().nullable(),
	files: z.int().nullable(),
	/** Files that differ from the release before. */
	fresh: z.int().nullable(),
	steps: z.record(z.string(), z.number()),
	reason: z.string().nullable(),
	/** Warning for the operator of a successful job. */
	note: z.string().nullable(),
});
export type BuildReport = z.infer<typeof BuildReport>;

/** Of a job that published nothing. */
export const NOTHING = { release: null, agents: null, files: null, fresh: null, note: null };

const BuildRecord = z.object({
	/** Null before the first job other than a takedown. */
	last: BuildReport.nullable(),
	/** All jobs except takedowns since the record was started. */
	counts: z.object({
		published: z.int(),
		unchanged: z.int(),
		not_uploaded: z.int(),
		failed: z.int(),
	}),
	/** When the last successful job ended, after which every place had the served release; null before the first. */
	publishedAt: z.iso.datetime().nullable(),
	/** When an hour was last found to match the records. Uploads do not check this. */
	lookedAt: z.iso.datetime().optional(),
	/** The settings that the last published release was made with. */
	settings: z.record(z.string(), z.string()).optional(),
	/** The last takedown, separate from the others because it says nothing about the hours. */
	takedown: BuildReport.optional(),
});
export type BuildRecord = z.infer<typeof BuildRecord>;

/** Next to the releases, so that every process that serves them knows the state of builds. */
export const BUILD_RECORD_FILE = "builds.json";
const NOTHING_YET: BuildRecord = {
	last: null,
	counts: { published: 0, unchanged: 0, not_uploaded: 0, failed: 0 },
	publishedAt: null,
};

/** Undefined before the first job, and if the file is damaged: the next job starts a new one. */
export async function readBuildRecord(releasesDirectory: string): Promise<BuildRecord | undefined> {
	const text = await ifThere(readFile(join(releasesDirectory, BUILD_RECORD_FILE), "utf8"));
	return BuildRecord.safeParse(parseJson(text ?? "null")).data;
}

/** Adds a job to the record. Call it only while no other job runs. */
export async function recordBuild(
	releasesDirectory: string,
	report: BuildReport,
	job: BuildJob = "build",
	settings?: BuildRecord["settings"],
): Promise<void> {
	const before = (await readBuildRecord(releasesDirectory)) ?? NOTHING_YET;
	const record =
		job === "takedown" ? { ...before, takedown: report } : withLast(before, report, job);
	const isMade = job === "build" && report.outcome !== "failed";
	const whole = isMade && settings ? { ...record, settings } : record;
	await mkdir(releasesDirectory, { recursive: true });
	await writeDurably(join(releasesDirectory, BUILD_RECORD_FILE), `${JSON.stringify(whole)}\n`);
}

function withLast(before: BuildRecord, last: BuildReport, job: BuildJob): BuildRecord {
	const counts = { ...before.counts };
	counts[last.outcome] += 1;
	if (!isFine(last.outcome)) return { ...before, last, counts };
	const lookedAt = job === "build" ? last.endedAt : before.lookedAt;
	return { ...before, last, counts, publishedAt: last.endedAt, lookedAt };
}

const NAMES = { build: "build", upload: "build", takedown: "takedown" } as const;

/** One line for each job, the same in the service and on the command line. */
export function logBuild(log: Log, report: BuildReport, job: BuildJob): void {
	const { outcome } = report;
	const level = report.note === null ? "info" : "warn";
	const isWell = isFine(outcome);
	log(isWell ? level : "error", `${NAMES[job]} ${isWell ? outcome : "failed"}`, report);
}
