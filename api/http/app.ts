import express, { type Express } from "express";
import { findSession } from "#registry/accounts/sessions.ts";
import { type TokenUses, useToken } from "#registry/tokens/use-token.ts";
import type { FilesSource } from "../hours/served-hour.ts";
import type { OnRequestEnded } from "../metrics/request-metrics.ts";
import { answerInTime } from "../middleware/answer-in-time.ts";
import { answerOptions, answerProblem, refuseUnrouted } from "../middleware/answer-problem.ts";
import { answerMissingPage, answerProblemPage } from "../middleware/answer-problem-page.ts";
import { authenticate, recogniseSession, requireAccess } from "../middleware/authenticate.ts";
import { checkTarget } from "../middleware/check-target.ts";
import { identifyRequest, resolveEndpoint } from "../middleware/identify-request.ts";
import { inTurn } from "../middleware/in-turn.ts";
import { keepApp } from "../middleware/keep-app.ts";
import { limitRate } from "../middleware/limit-rate.ts";
import { logRequests } from "../middleware/log-requests.ts";
import { redirectToPage } from "../middleware/redirect-to-page.ts";
import { refuseCrossSite } from "../middleware/refuse-cross-site.ts";
import { refuseOtherVersion } from "../middleware/refuse-other-version.ts";
import { requireHttps } from "../middleware/require-https.ts";
import type { Log } from "../process/log.ts";
import { type CountsOf, memoryCounts } from "../rate-limit/counts.ts";
import {
	createFailureBudget,
	createLimiters,
	createNetworkLimits,
	createSignInCount,
} from "../rate-limit/limiters.ts";
import { createHandlers, dispatch, type HandlerParts } from "../routes/handlers.ts";
import { redirectRenamed, serveFile } from "../routes/serve-file.ts";
import { countViews, type ViewCounter } from "../view-counter/view-counter.ts";
import { addCommonHeaders } from "./common-headers.ts";

export interface AppParts extends HandlerParts {
	/** Where files come from without an hour. */
	files?: FilesSource;
	trustProxy: readonly string[];
	/** Where requests are counted. In the memory of this process by default. */
	countsOf?: CountsOf;
	views: ViewCounter;
	tokenUses: Pick<TokenUses, "note">;
	log: Log;
	logRequests?: boolean;
	/** After this long without an answer, a request is refused. */
	answerWithinMs?: number;
	onRequestEnded?: OnRequestEnded;
}

/** The service as an Express application that does not listen. A request passes through the lines below from top to bottom. */
export function createApp(parts: AppParts): Express {
	const { registry, source, files = source, pages, baseUrl, log } = parts;
	const { countsOf = memoryCounts } = parts;
	const signIns = countsOf("sign_in");
	const limiters = createLimiters(registry.limits, (bucket) =>
		bucket === "sign_in" ? signIns : countsOf(bucket),
	);
	const app = express();
	app.disable("x-powered-by");
	app.disable("etag");
	app.set("query parser", false);
	app.set("trust proxy", [...parts.trustProxy]);
	addCommonHeaders(app, { https: baseUrl.startsWith("https:") });

	app.use(
		inTurn([
			identifyRequest,
			logRequests(log, parts.onRequestEnded, parts.logRequests),
			answerInTime(parts.answerWithinMs),
			checkTarget,
			requireHttps({ baseUrl }),
			resolveEndpoint,
			authenticate({
				findToken: (text) => useToken(registry, { text, uses: parts.tokenUses }),
				failures: createFailureBudget(limiters.failed_authentication),
			}),
			recogniseSession((secret) => findSession(registry, secret)),
			limitRate(limiters),
			answerOptions,
			redirectToPage,
			keepApp,
			refuseCrossSite({ baseUrl }),
			requireAccess,
			countViews(parts.views),
			dispatch({
				handlers: createHandlers({
					...parts,
					countSubmission: limiters.submission,
					countReport: limiters.report,
					countNetwork: createNetworkLimits(registry.limits, countsOf),
					countSignIn: createSignInCount(registry.limits, signIns),
				}),
				serveFile: serveFile(files),
				source,
			}),
			refuseUnrouted,
		]),
	);
	app.use(refuseOtherVersion(source, log));
	app.use(redirectRenamed(source));
	app.use(answerProblemPage({ log, source, pages }));
	app.use(answerMissingPage(files));
	app.use(answerProblem(log, baseUrl));
	return app;
}
