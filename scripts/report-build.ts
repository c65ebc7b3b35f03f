import { writeStepLine } from "#api/builds/build-line.ts";
import * as builds from "#api/builds/build-report.ts";
import { createLog } from "#api/process/log.ts";
import type { PublishedSettings } from "#api/settings/published-settings.ts";
import { UploadFailed } from "#object-storage/bucket.ts";
import { createEndedSteps, createSteps, type Steps } from "./terminal/steps.ts";
import { describeFailure, doAll } from "./terminal/terminal.ts";

interface ReportOptions {
	releasesDirectory: string;
	job: builds.BuildJob;
	/** What a published release is recorded to be made with. */
	settings: PublishedSettings;
	/** Report each step as a line of JSON, for the process that started this one. */
	isLines: boolean;
}

export type Published = Pick<
	builds.BuildReport,
	"outcome" | "release" | "agents" | "files" | "fresh" | "note"
>;

/** Runs a job and reports its result in a file next to the releases and as the last line of standard output. */
export async function reportBuild(
	{ releasesDirectory, job, settings, isLines }: ReportOptions,
	work: (steps: Steps) => Promise<Published>,
): Promise<void> {
	const print = (line: string) => process.stdout.write(line);
	const log = createLog(print, () => new Date());
	const startedAt = performance.now();
	const steps = isLines
		? createEndedSteps((step, seconds) => print(writeStepLine({ step, seconds })))
		: createSteps(process.stderr);
	async function leaveWord(how: Published & Pick<builds.BuildReport, "reason">): Promise<void> {
		const seconds = Math.round(performance.now() - startedAt) / 1000;
		const report = { ...how, seconds, endedAt: new Date().toISOString(), steps: steps.seconds };
		builds.logBuild(log, report, job);
		await builds.recordBuild(releasesDirectory, report, job, settings);
	}
	let published: Published;
	try {
		published = await work(steps);
	} catch (error) {
		const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
		const isHere = failures.every((each) => each instanceof UploadFailed);
		const outcome = isHere ? "not_uploaded" : "failed";
		const reason = describeFailure(error).message.split("\n")[0] ?? "";
		return doAll([
			() => Promise.reject(error),
			() => leaveWord({ ...builds.NOTHING, outcome, reason }),
		]);
	}
	await leaveWord({ ...published, reason: null });
}
