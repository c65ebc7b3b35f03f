import { ConfigError } from "#api/config.ts";
import { Refusal } from "#domain/errors.ts";
import { UploadFailed } from "#object-storage/upload-failed.ts";
import { UnfitRelease } from "#publish/unfit-release.ts";
import { DamagedStore } from "#registry/stores/damaged-store.ts";
import { BrokenHistory } from "#snapshot/run-file.ts";

/** The command was called wrongly; exit code 2. */
export class UsageError extends Error {}

/** Failures whose message says all there is to say; of others the stack is shown. */
const TOLD_IN_ONE_SENTENCE = [
	BrokenHistory,
	ConfigError,
	DamagedStore,
	Refusal,
	UnfitRelease,
	UploadFailed,
	UsageError,
];

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
	const told = TOLD_IN_ONE_SENTENCE.some((kind) => error instanceof kind) || isSystemError(error);
	return { message: told ? error.message : (error.stack ?? error.message), exitCode };
}

/** A full disk or a missing right needs no stack. */
function isSystemError(error: Error): boolean {
	return "syscall" in error;
}

/** Whoever reads may have seen enough, as in `| head`; that is no failure. */
function endWithReader(error: NodeJS.ErrnoException): void {
	if (error.code !== "EPIPE") throw error;
	process.exit(0);
}
