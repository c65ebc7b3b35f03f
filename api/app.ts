import express, { type Express } from "express";
import type { RateBucket } from "#contract/limits.ts";
import { findToken } from "#registry/find-token.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { Log } from "./log.ts";
import { answerMissingPage } from "./middleware/answer-missing-page.ts";
import { answerOptions } from "./middleware/answer-options.ts";
import { answerProblem, refuseUnrouted } from "./middleware/answer-problem.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { checkTarget } from "./middleware/check-target.ts";
import { identifyRequest } from "./middleware/identify-request.ts";
import { limitRate } from "./middleware/limit-rate.ts";
import { logRequests } from "./middleware/log-requests.ts";
import { redirectToPage } from "./middleware/redirect-to-page.ts";
import { requireHttps } from "./middleware/require-https.ts";
import { resolveEndpoint } from "./middleware/resolve-endpoint.ts";
import { setCommonHeaders } from "./middleware/set-common-headers.ts";
import { createLimiters } from "./rate-limit/limiters.ts";
import { dispatch } from "./routes/dispatch.ts";
import { createHandlers } from "./routes/handlers.ts";
import { serveFile } from "./routes/serve-file.ts";
import type { HourSource } from "./served-hour.ts";

export interface AppParts {
	registry: RegistryContext;
	/** The hour that is served; asked once per request. */
	source: HourSource;
	/** Renders the pages that depend on a query. */
	pages: PageRenderer;
	baseUrl: string;
	trustProxy: readonly string[];
	limits: Readonly<Record<RateBucket, number>>;
	log: Log;
}

/** The service as an Express application that does not listen. A request passes the lines below from top to bottom. */
export function createApp(parts: AppParts): Express {
	const { registry, source, pages, baseUrl, log } = parts;
	const limiters = createLimiters(parts.limits);
	const app = express();
	app.disable("x-powered-by");
	app.disable("etag");
	app.set("query parser", false);
	app.set("trust proxy", [...parts.trustProxy]);

	app.use(identifyRequest());
	app.use(logRequests(log));
	app.use(setCommonHeaders({ https: baseUrl.startsWith("https:") }));
	app.use(checkTarget());
	app.use(requireHttps({ baseUrl }));
	app.use(resolveEndpoint());
	app.use(
		authenticate({
			findToken: (text) => findToken(registry, text),
			countFailure: limiters.failed_authentication,
		}),
	);
	app.use(limitRate(limiters));
	app.use(answerOptions());
	app.use(redirectToPage());
	app.use(dispatch(createHandlers({ source, registry, baseUrl, pages }), serveFile(source)));
	app.use(refuseUnrouted());
	app.use(answerMissingPage(source));
	app.use(answerProblem({ log, baseUrl }));
	return app;
}
