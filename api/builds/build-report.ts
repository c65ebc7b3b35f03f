import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { ifThere } from "#disk/if-there.ts";

/**
 * Published here and in the storage, where there is one; not, because what is served still says what the records say; published
 * here alone; not at all.
 */
export const BUILD_OUTCOMES = ["published", "unchanged", "not_uploaded", "failed"] as const;
export type BuildOutcome = (typeof BUILD_OUTCOMES)[number];

/** True where what is served is what the records said, and all that follows was done. */
export function isFine(outcome: BuildOutcome): boolean {
	return outcome === "published" || outcome === "unchanged";
}

/** All of an hour, or what comes after it is published here, or nothing but what was taken down. */
export type Job = "build" | "upload" | "takedown";

/** How one job went, whoever ran it. */
export const BuildReport = z.object({
	outcome: z.enum(BUILD_OUTCOMES),
	endedAt: z.iso.datetime(),
	seconds: z.number().min(0),
	/** What is served after it; null where it failed. */
	release: z.string().nullable(),
	agents: z.int().nullable(),
	files: z.int().nullable(),
	/** Files that are not those of the release before. */
	fresh: z.int().nullable(),
	/** Seconds by step, in their order, as far as it came. */
	steps: z.record(z.string(), z.number()),
	/** Why it failed. */
	reason: z.string().nullable(),
	/** What an operator should know although it went well. */
	note: z.string().nullable().default(null),
});
export type BuildReport = z.infer<typeof BuildReport>;

const BuildRecord = z.object({
	/** Null before the first that did more than take down. */
	last: BuildReport.nullable(),
	/** Of all jobs but takedowns since the record was begun. */
	counts: z.object({
		published: z.int(),
		unchanged: z.int().default(0),
		not_uploaded: z.int(),
		failed: z.int(),
	}),
	/** When one ended last that went well, so that all that is served had arrived everywhere; null before the first. */
	publishedAt: z.iso.datetime().nullable(),
	/** When an hour was last found to say what the records say; uploads do not look. */
	lookedAt: z.iso.datetime().optional(),
	/** The last that only took down, apart from the others: it says nothing of the hours. */
	takedown: BuildReport.optional(),
});
export type BuildRecord = z.infer<typeof BuildRecord>;

/** Beside the releases, so that every process that serves them knows how builds go. */
export const BUILD_RECORD_FILE = "builds.json";
const NOTHING_YET: BuildRecord = {
	last: null,
	counts: { published: 0, unchanged: 0, not_uploaded: 0, failed: 0 },
	publishedAt: null,
};

/** Undefined before the first job, and where the file is not what was written: the next job begins it anew. */
export async function readBuildRecord(releasesDirectory: string): Promise<BuildRecord | undefined> {
	const text = await ifThere(readFile(join(releasesDirectory, BUILD_RECORD_FILE), "utf8"));
	return BuildRecord.safeParse(parseJson(text ?? "null")).data;
}

/** Adds a job to the record; only while no other job runs. */
export async function recordBuild(
	releasesDirectory: string,
	report: BuildReport,
	job: Job = "build",
): Promise<void> {
	const before = (await readBuildRecord(releasesDirectory)) ?? NOTHING_YET;
	const record =
		job === "takedown" ? { ...before, takedown: report } : withLast(before, report, job);
	await mkdir(releasesDirectory, { recursive: true });
	await writeDurably(join(releasesDirectory, BUILD_RECORD_FILE), `${JSON.stringify(record)}\n`);
}

function withLast(before: BuildRecord, last: BuildReport, job: Job): BuildRecord {
	const counts = { ...before.counts };
	counts[last.outcome] += 1;
	if (!isFine(last.outcome)) return { ...before, last, counts };
	const lookedAt = job === "build" ? last.endedAt : before.lookedAt;
	return { ...before, last, counts, publishedAt: last.endedAt, lookedAt };
}
