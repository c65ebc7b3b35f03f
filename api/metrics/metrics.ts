import type { RegistryStore } from "#registry/store.ts";
import type { Hour } from "#snapshot/follow-release.ts";
import type { BuildRecord } from "../builds/build-report.ts";
import type { OnRequestEnded } from "./request-metrics.ts";
import type { MetricsServer } from "./serve-metrics.ts";

interface Shown {
	current: () => Hour | undefined;
	store: RegistryStore;
	now: () => Date;
	/** How hourly jobs went; undefined where none has run yet. */
	readBuildRecord: () => Promise<BuildRecord | undefined>;
}

/** What operators see of the service from outside. */
export interface Metrics {
	onRequestEnded: OnRequestEnded;
	/** The same store, whose failed writes are counted. */
	watchWrites: (store: RegistryStore) => RegistryStore;
	/** Begins to answer whoever scrapes. */
	serve: (shown: Shown) => Promise<MetricsServer>;
}
