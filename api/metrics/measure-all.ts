import { collectDefaultMetrics, Registry } from "prom-client";
import type { Config } from "../config.ts";
import { buildMetrics } from "./build-metrics.ts";
import { hourMetrics } from "./hour-metrics.ts";
import type { Metrics } from "./metrics.ts";
import { queueMetrics } from "./queue-metrics.ts";
import { requestMetrics } from "./request-metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { writeMetrics } from "./write-metrics.ts";

export function measureAll(place: NonNullable<Config["metrics"]>): Metrics {
	const register = new Registry();
	return {
		onRequestEnded: requestMetrics(register),
		watchWrites: writeMetrics(register),
		serve: async ({ current, store, now, readBuildRecord }) => {
			buildMetrics(register, readBuildRecord);
			hourMetrics(register, { current, now });
			queueMetrics(register, { store, now });
			collectDefaultMetrics({ register });
			return serveMetrics(register, place);
		},
	};
}
