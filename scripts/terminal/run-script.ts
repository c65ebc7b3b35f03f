import { isPlain } from "#api/log-fatal.ts";
import { UploadFailed } from "#object-storage/upload-failed.ts";
import { UnfitRelease } from "#publish/unfit-release.ts";
import { BrokenHistory } from "#snapshot/run-file.ts";

/** The clock of this machine is wrong, or was when the release was made that is served; the message says what to do. */
export class WrongClock extends Error {}

/** The command was called wrongly; exit code 2. */
export class UsageError extends Error {}

/** Failures whose message says all there is to say, beside those that the service knows; of others the stack is shown. */
const TOLD_IN_ONE_SENTENCE = [BrokenHistory, UnfitRelease, UploadFailed, UsageError, WrongClock];

/** Runs a script: what goes wrong is told on the error output and in the exit code. */
export async function runScript(work: () => Promise<number | undefined>): Promise<void> {
	process.stdout.on("error", endWithReader);
	try {
		process.exitCode = (await work()) ?? process.exitCode ?? 0;
	} catch (error) {
		const { message, exitCode } = describeFailure(error);
		process.stderr.write(`${message}\n`);
		process.exitCode = exitCode;
	}
}

/** What a script that failed says, and its exit code. */
export function describeFailure(error: unknown): { message: string; exitCode: number } {
	const exitCode = error instanceof UsageError ? 2 : 1;
	if (error instanceof AggregateError) {
		return {
			message: error.errors.map((each: unknown) => describeFailure(each).message).join("\n"),
			exitCode,
		};
	}
	if (!(error instanceof Error)) return { message: String(error), exitCode };
	const told = isPlain(error) || TOLD_IN_ONE_SENTENCE.some((kind) => error instanceof kind);
	return { message: told ? error.message : (error.stack ?? error.message), exitCode };
}

/** Whoever reads may have seen enough, as in `| head`; that is no failure. */
function endWithReader(error: NodeJS.ErrnoException): void {
	if (error.code !== "EPIPE") throw error;
	process.exit(0);
}
