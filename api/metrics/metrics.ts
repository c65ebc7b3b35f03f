import type { RegistryReader, RegistryStore } from "#registry/store.ts";
import type { Hour } from "#snapshot/follow-release.ts";
import type { BuildRecord } from "../builds/build-report.ts";
import type { QueueParts } from "./queue-metrics.ts";
import type { OnRequestEnded } from "./request-metrics.ts";
import type { MetricsServer } from "./serve-metrics.ts";
import type { MeasuredStore } from "./store-metrics.ts";

/** What is read when somebody asks. */
export interface Shown {
	current: () => Hour | undefined;
	/** False while an older hour is served because the current one is damaged. */
	isNewest: () => boolean;
	/** When it was last found that what is served says what the records say. */
	lookedAt: () => Promise<string | undefined>;
	isStopping: () => boolean;
	store: QueueParts["store"] & Pick<RegistryReader, "submissions" | "sources" | "sourceEntries">;
	now: () => Date;
	/** The last hourly jobs. Undefined before the first one. */
	readBuildRecord: () => Promise<BuildRecord | undefined>;
	/** Undefined when no server is configured to share them. */
	areLimitsShared: () => boolean | undefined;
	/** Undefined when no storage is followed. */
	followLagSeconds: () => number | undefined;
	/** Folders that are written to, by what they hold. */
	folders: Readonly<Record<string, string>>;
}

/** What operators see of the service from outside. */
export interface Metrics {
	onRequestEnded: OnRequestEnded;
	/** Wraps a store so that its failed writes are counted. */
	watchWrites: (store: RegistryStore) => RegistryStore;
	/** Is told how the records are stored. */
	storeWatch: MeasuredStore;
	/** Starts answering scrapers. */
	serve: (shown: Shown) => Promise<MetricsServer>;
}
