import type { BuildWish } from "#registry/registry-engine.ts";
import type { BuildSchedule } from "./build-schedule.ts";
import { describeError, type Log } from "./log.ts";

interface RequestOptions {
	/** Tells the process that builds. */
	ask: (wish: BuildWish) => Promise<void>;
	log: Log;
}

/** For a process that builds nothing itself: whatever it wants built, another one is asked for. */
export function requestBuilds({ ask, log }: RequestOptions): BuildSchedule {
	let asking: Promise<void> | undefined;
	const wanted = new Set<BuildWish>();

	async function askUntilAll(): Promise<void> {
		// Those that are added meanwhile come in their turn.
		for (const wish of wanted) {
			wanted.delete(wish);
			await ask(wish).catch((error: unknown) =>
				log("error", "the builder could not be asked for a build", describeError(error)),
			);
		}
		asking = undefined;
	}
	return {
		request(wish) {
			wanted.add(wish);
			asking ??= askUntilAll();
		},
		stop: async () => asking,
	};
}
