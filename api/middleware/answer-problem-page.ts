import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorRequestHandler, Request } from "express";
import { FILE_AS_TEXT } from "#contract/accounts/forms.ts";
import { dashboardPath, isApiPath, signInPath } from "#contract/http/addresses.ts";
import { MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { LOGO } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { renderOnce } from "../hours/render-once.ts";
import type { FilesSource, HourSource } from "../hours/served-hour.ts";
import { sendAnswer } from "../http/send-answer.ts";
import type { Log } from "../process/log.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendPage } from "../routes/dashboard/visit.ts";
import { ownPage } from "../session/next-page.ts";
import { asRefusal, logFailure } from "./answer-problem.ts";
import { type KeptForm, problemView } from "./problem-view.ts";
import { isMultipart, readFormParts } from "./read-form-body.ts";

interface ProblemPageOptions {
	log: Log;
	source: HourSource;
	pages: PageRenderer;
}

/** Failures are answered to people with a page, to programs with the problem document. */
export function answerProblemPage({ log, source, pages }: ProblemPageOptions): ErrorRequestHandler {
	const parts = { source, pages: renderOnce(pages) };
	return async (error: unknown, request, response, next) => {
		const { session, id, quota } = request.call;
		const hour = source();
		const { code, message, headers } = asRefusal(error);
		if (!isShownAsPage(request, code) || !hour || response.headersSent) return next(error);
		logFailure(log, request, error);
		const retrySeconds = Number(headers["Retry-After"] ?? Number.NaN);
		const account = session?.account ?? null;
		const kept = code === "sign_in_required" ? await keepForm(request) : undefined;
		const view = problemView(hour.context, {
			code,
			detail: message,
			retrySeconds,
			id,
			account,
			kept,
			signIn: signInFor(request),
		});
		setQuotaHeaders(response, quota);
		response.set(headers);
		await sendPage({ request, response, parts, view, status: PROBLEMS[code].status });
	};
}

/** Outside the dashboard a missing page is answered by `answerMissingPage`. */
function isShownAsPage(request: Request, code: ProblemCode): boolean {
	const { endpoint } = request.call;
	if (!endpoint || !wantsPage(request)) return false;
	if (endpoint.access) return true;
	return endpoint.mediaType === MEDIA_TYPES.html && code !== "not_found";
}

/** Where to go after signing in: back to the page, if it is one of the dashboard. */
function signInFor({ call: { path } }: Request): string {
	const page = ownPage(path);
	return page === undefined ? dashboardPath("signIn") : signInPath(page);
}

/** True for browsers, which name HTML. Programs accept anything. */
export const wantsPage = (request: Request) => (request.get("Accept") ?? "").includes("text/html");

/** What a person had typed when the session ended. A body that is not a form is not kept. */
async function keepForm(request: Request): Promise<KeptForm | undefined> {
	const { endpoint, session, path, query } = request.call;
	if (session || endpoint?.access === "visitor" || endpoint?.method !== "POST") return undefined;
	try {
		const { values, files } = await readFormParts(request);
		const asText = [...files]
			.filter(([, bytes]) => bytes.length <= LOGO.maxBytes)
			.map(([name, bytes]) => [FILE_AS_TEXT + name, Buffer.from(bytes).toString("base64")]);
		return {
			action: query === "" ? path : `${path}?${query}`,
			values: { ...values, ...Object.fromEntries(asText) },
			isMultipart: isMultipart(request),
		};
	} catch (error) {
		if (error instanceof Refusal) return undefined;
		throw error;
	}
}

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
