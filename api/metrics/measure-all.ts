import { collectDefaultMetrics, Registry } from "prom-client";
import type { Config } from "../settings/config.ts";
import { buildMetrics } from "./build-metrics.ts";
import { askForWrites, followResults, watchMail } from "./last-result.ts";
import type { Metrics, Shown } from "./metrics.ts";
import { queueMetrics } from "./queue-metrics.ts";
import { readReadiness } from "./readiness.ts";
import { requestMetrics } from "./request-metrics.ts";
import { type OperatorAnswers, serveMetrics } from "./serve-metrics.ts";
import { sourceMetrics } from "./source-metrics.ts";
import { stateMetrics } from "./state-metrics.ts";
import { storeMetrics, writeMetrics } from "./store-metrics.ts";

/** Gauges of prom-client with names that only counters may have. */
const MISNAMED = [
	...["nodejs_active_handles_total", "nodejs_active_requests_total"],
	"nodejs_active_resources_total",
];

export function measureAll(place: NonNullable<Config["metrics"]>, now: () => Date): Metrics {
	const register = new Registry();
	const writes = followResults(now);
	const mails = followResults(now);
	return {
		onRequestEnded: requestMetrics(register),
		watchWrites: writeMetrics(register, writes),
		watchMail: watchMail(mails),
		storeWatch: storeMetrics(register),
		serve: async (parts) => {
			const lastWrite = askForWrites({ results: writes, store: parts.store, now });
			const shown: Shown = { ...parts, lastWrite, lastMail: mails.last };
			stateMetrics(register, shown);
			buildMetrics(register, shown.readBuildRecord);
			queueMetrics(register, shown);
			sourceMetrics(register, shown);
			collectDefaultMetrics({ register });
			for (const name of MISNAMED) register.removeSingleMetric(name);
			return serveMetrics(answering(register, shown), place);
		},
	};
}

/** `/livez` says that the process answers; `/readyz` says whether it can take requests and which parts work. */
function answering(register: Registry, shown: Shown): OperatorAnswers {
	return {
		"/metrics": async () => ({
			status: 200,
			contentType: register.contentType,
			text: await register.metrics(),
		}),
		"/livez": async () => ({ status: 200, contentType: "text/plain", text: "ok\n" }),
		"/readyz": async () => {
			const readiness = await readReadiness(shown);
			return {
				status: readiness.reads ? 200 : 503,
				contentType: "application/json",
				text: `${JSON.stringify(readiness)}\n`,
			};
		},
	};
}
