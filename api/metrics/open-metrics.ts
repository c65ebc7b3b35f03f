import type { Config } from "../settings/config.ts";
import type { Metrics } from "./metrics.ts";

const OFF: Metrics = {
	onRequestEnded: () => {},
	watchWrites: (store) => store,
	watchMail: (mailer) => mailer,
	storeWatch: { onRetry: () => {}, onLockWait: () => {}, onConnections: () => {} },
	serve: async () => ({ close: async () => {} }),
};

/** Without a port, nothing is measured, listens or is loaded. */
export async function openMetrics(place: Config["metrics"], now: () => Date): Promise<Metrics> {
	if (place === null) return OFF;
	const { measureAll } = await import("./measure-all.ts");
	return measureAll(place, now);
}
