import type { BuildSchedule } from "./build-schedule.ts";
import { describeError, type Log } from "./log.ts";

interface RequestOptions {
	/** Tells the process that builds. */
	ask: () => Promise<void>;
	log: Log;
}

/** For a process that builds nothing itself: whatever it wants built, another one is asked for. */
export function requestBuilds({ ask, log }: RequestOptions): BuildSchedule {
	let asking: Promise<void> | undefined;
	let wanted = false;

	async function askUntilAll(): Promise<void> {
		while (wanted) {
			wanted = false;
			await ask().catch((error: unknown) =>
				log("error", "the builder could not be asked for a build", describeError(error)),
			);
		}
		asking = undefined;
	}
	return {
		request() {
			wanted = true;
			asking ??= askUntilAll();
		},
		stop: async () => asking,
	};
}
