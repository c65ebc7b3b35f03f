import type { ErrorRequestHandler } from "express";
import { PROBLEMS } from "#contract/problem.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { problemView } from "#views/dashboard/problem-view.ts";
import type { Log } from "../log.ts";
import { sendPage } from "../routes/dashboard/show-page.ts";
import type { HourSource } from "../served-hour.ts";
import { asRefusal, logFailure } from "./answer-problem.ts";

interface ProblemPageOptions {
	log: Log;
	source: HourSource;
	pages: PageRenderer;
}

/** People at the dashboard are told on a page what went wrong; programs get the problem. */
export function answerProblemPage({ log, ...parts }: ProblemPageOptions): ErrorRequestHandler {
	return async (error: unknown, request, response, next) => {
		const { endpoint, session, id } = request.call;
		const hour = parts.source();
		const wantsPage = (request.get("Accept") ?? "").includes("text/html");
		if (!endpoint?.access || !wantsPage || !hour || response.headersSent) return next(error);
		logFailure(log, request, error);
		const { code, message, headers } = asRefusal(error);
		const account = session?.account ?? null;
		const view = problemView(hour.context, { code, detail: message, id, account });
		response.set(headers);
		await sendPage({ request, response, parts, view, status: PROBLEMS[code].status });
	};
}
