import type { RegistryStore } from "#registry/store.ts";
import type { Hour } from "#snapshot/follow-release.ts";
import type { EndedBuild } from "../build-schedule.ts";
import type { OnRequestEnded } from "./request-metrics.ts";
import type { MetricsServer } from "./serve-metrics.ts";

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
