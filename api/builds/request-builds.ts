import { Refusal } from "#domain/errors.ts";
import type { BuildWish } from "#registry/registry-engine.ts";
import { describeError, type Log } from "../process/log.ts";
import type { BuildSchedule } from "./build-schedule.ts";

interface RequestOptions {
	ask: (wish: BuildWish) => Promise<void>;
	log: Log;
}

/** For a process that does not build: it sends its requests to the one that does. */
export function requestBuilds({ ask, log }: RequestOptions): BuildSchedule {
	let asking: Promise<void> | undefined;
	const wishes = new Set<BuildWish>();

	async function askUntilAll(): Promise<void> {
		// Requests that arrive meanwhile are sent next.
		for (const wish of wishes) {
			wishes.delete(wish);
			await ask(wish).catch((error: unknown) => {
				// Without the records nobody can build. Whoever does catches up once they are back.
				const isAway = error instanceof Refusal && error.code === "unavailable";
				const what = "the builder could not be reached to request a build";
				log(isAway ? "warn" : "error", what, describeError(error));
			});
		}
		asking = undefined;
	}
	return {
		request(wish) {
			wishes.add(wish);
			asking ??= askUntilAll();
		},
		stop: async () => asking,
	};
}
