import type { RegistryReader, RegistryStore } from "#registry/store.ts";
import type { Hour } from "#snapshot/follow-release.ts";
import type { BuildRecord } from "../builds/build-report.ts";
import type { QueueParts } from "./queue-metrics.ts";
import type { OnRequestEnded } from "./request-metrics.ts";
import type { MetricsServer } from "./serve-metrics.ts";
import type { MeasuredStore } from "./store-metrics.ts";

/** What is looked at when somebody asks. */
export interface Shown {
	current: () => Hour | undefined;
	/** False while an older hour steps in for the current one. */
	isNewest: () => boolean;
	isStopping: () => boolean;
	store: QueueParts["store"] & Pick<RegistryReader, "submissions">;
	now: () => Date;
	/** How hourly jobs went; undefined where none has run yet. */
	readBuildRecord: () => Promise<BuildRecord | undefined>;
	/** Undefined where there is nothing to share them in. */
	areLimitsShared: () => boolean | undefined;
	/** Undefined where no storage is followed. */
	followLagSeconds: () => number | undefined;
	/** Folders that are written to, by what they hold. */
	folders: Readonly<Record<string, string>>;
}

/** What operators see of the service from outside. */
export interface Metrics {
	onRequestEnded: OnRequestEnded;
	/** The same store, whose failed writes are counted. */
	watchWrites: (store: RegistryStore) => RegistryStore;
	/** Hears how the records are kept. */
	storeWatch: MeasuredStore;
	/** Begins to answer whoever scrapes. */
	serve: (shown: Shown) => Promise<MetricsServer>;
}
