import type { Mailer } from "#delivery/send-mail.ts";
import type { RegistryReader, RegistryStore } from "#registry/store.ts";
import type { Hour } from "#snapshot/releases/follow-release.ts";
import type { BuildRecord } from "../builds/build-report.ts";
import type { LastResult } from "./last-result.ts";
import type { QueueParts } from "./queue-metrics.ts";
import type { OnRequestEnded } from "./request-metrics.ts";
import type { MetricsServer } from "./serve-metrics.ts";
import type { MeasuredStore } from "./store-metrics.ts";

/** What is read on each scrape. */
export interface Shown {
	current: () => Hour | undefined;
	/** False while an older hour is served because the current one is damaged. */
	isNewest: () => boolean;
	/** When the served release was last found to match the records. */
	lookedAt: () => Promise<string | undefined>;
	isStopping: () => boolean;
	store: QueueParts["store"] &
		Pick<RegistryReader, "submissions" | "sources" | "sourceEntries"> &
		Pick<RegistryStore, "tryWrite">;
	now: () => Date;
	/** The last hourly jobs. Undefined before the first one. */
	readBuildRecord: () => Promise<BuildRecord | undefined>;
	areLimitsShared: () => Promise<boolean | undefined>;
	followLagSeconds: () => number | undefined;
	lastWrite: () => Promise<LastResult>;
	/** The last mail. Undefined before the first, and if no mail is sent. */
	lastMail: () => LastResult | undefined;
	folders: Readonly<Record<string, string>>;
}

/** What the service gives for that; the rest is seen here. */
export type Measured = Omit<Shown, "lastWrite" | "lastMail">;

/** What operators can see of the service from outside. */
export interface Metrics {
	onRequestEnded: OnRequestEnded;
	watchWrites: (store: RegistryStore) => RegistryStore;
	/** Wraps a mailer so that its last result is known. */
	watchMail: (mailer: Mailer) => Mailer;
	storeWatch: MeasuredStore;
	serve: (shown: Measured) => Promise<MetricsServer>;
}
