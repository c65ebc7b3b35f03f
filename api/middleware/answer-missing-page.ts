import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorRequestHandler, Request } from "express";
import { isApiPath } from "#contract/addresses.ts";
import { MEDIA_TYPES } from "#contract/media-types.ts";
import { Refusal } from "#domain/errors.ts";
import { sendAnswer } from "../send-answer.ts";
import type { FilesSource } from "../served-hour.ts";
import { wantsPage } from "../wants-page.ts";

const MISSING_PAGE = "404.html";

/** A missing page is answered to people with a page, to programs with the problem document. */
export function answerMissingPage(source: FilesSource): ErrorRequestHandler {
	return async (error: unknown, request, response, next) => {
		const release = source()?.release;
		const isMissing = error instanceof Refusal && error.code === "not_found";
		if (!isMissing || !looksForPage(request) || !release?.findFile(MISSING_PAGE)) {
			next(error);
			return;
		}
		response.vary("Accept");
		await sendAnswer(request, response, {
			status: 404,
			mediaType: MEDIA_TYPES.html,
			body: await readFile(join(release.directory, MISSING_PAGE)),
			cache: "not-found",
		});
	};
}

/** What is missing for one person must not be shown to anyone else or cached. */
function looksForPage(request: Request): boolean {
	const { path, endpoint } = request.call;
	if (isApiPath(path) || endpoint?.access) return false;
	// An endpoint that is not a page describes every answer in its row, so it has no such page.
	if (endpoint && endpoint.mediaType !== MEDIA_TYPES.html) return false;
	return wantsPage(request);
}
