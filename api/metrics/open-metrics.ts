import { collectDefaultMetrics, Registry } from "prom-client";
import type { RegistryStore } from "#registry/store.ts";
import type { Hour } from "#snapshot/follow-release.ts";
import type { EndedBuild } from "../build-schedule.ts";
import type { Config } from "../config.ts";
import { buildMetrics } from "./build-metrics.ts";
import { hourMetrics } from "./hour-metrics.ts";
import { queueMetrics } from "./queue-metrics.ts";
import { type OnRequestEnded, requestMetrics } from "./request-metrics.ts";
import { type MetricsServer, serveMetrics } from "./serve-metrics.ts";
import { writeMetrics } from "./write-metrics.ts";

interface Shown {
	current: () => Hour | undefined;
	store: RegistryStore;
	now: () => Date;
}

/** What operators see of the service from outside. */
export interface Metrics {
	onRequestEnded: OnRequestEnded;
	onBuildEnded: (build: EndedBuild) => void;
	/** The same store, whose failed writes are counted. */
	watchWrites: (store: RegistryStore) => RegistryStore;
	/** Begins to answer whoever scrapes. */
	serve: (shown: Shown) => Promise<MetricsServer>;
}

const OFF: Metrics = {
	onRequestEnded: () => {},
	onBuildEnded: () => {},
	watchWrites: (store) => store,
	serve: async () => ({ close: async () => {} }),
};

/** Without a port nothing is measured and nothing listens. */
export function openMetrics(place: Config["metrics"]): Metrics {
	if (place === null) return OFF;
	const register = new Registry();
	return {
		onRequestEnded: requestMetrics(register),
		onBuildEnded: buildMetrics(register),
		watchWrites: writeMetrics(register),
		serve: async ({ current, store, now }) => {
			hourMetrics(register, { current, now });
			queueMetrics(register, { store, now });
			collectDefaultMetrics({ register });
			return serveMetrics(register, place);
		},
	};
}
