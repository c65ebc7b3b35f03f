import type { ErrorRequestHandler } from "express";
import { Refusal } from "#domain/errors.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import { type HourSource, notBuiltYet } from "../hours/served-hour.ts";
import { describeError, type Log } from "../process/log.ts";

/**
 * An hour of another version may lack what this one expects, and a folder that was removed has nothing. Until it is
 * replaced, that is no bug.
 */
export function refuseOtherVersion(source: HourSource, log: Log): ErrorRequestHandler {
	return (error: unknown, { call: { id } }, _response, next) => {
		const release = error instanceof Refusal ? undefined : source()?.release;
		const isOther = release?.manifest.program !== sourcesVersion();
		if (!release || !(isOther || isGone(error, release.directory))) return next(error);
		const level = isOther ? "info" : "error";
		log(level, "an answer needs an hour of this version", { id, ...describeError(error) });
		next(notBuiltYet());
	};
}

/** True if a file of the release is not where it was rendered. */
function isGone(error: unknown, directory: string): boolean {
	return (
		error instanceof Error &&
		"path" in error &&
		String(error.path).startsWith(directory) &&
		"code" in error &&
		error.code === "ENOENT"
	);
}
