import type { ErrorRequestHandler } from "express";
import { Refusal } from "#domain/errors.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import { type HourSource, notBuiltYet } from "../hours/served-hour.ts";
import { describeError, type Log } from "../process/log.ts";

/** An hour of another version may lack what this one expects. Until it is replaced, that is no bug. */
export function refuseOtherVersion(source: HourSource, log: Log): ErrorRequestHandler {
	return (error: unknown, { call: { id } }, _response, next) => {
		const made = error instanceof Refusal ? undefined : source()?.release.manifest;
		if (!made || made.program === sourcesVersion()) return next(error);
		log("info", "an answer needs an hour of this version", { id, ...describeError(error) });
		next(notBuiltYet());
	};
}
