import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import type { RunningScript } from "../../scripts/running-script.ts";

/** The last that a builder tells before it switches. */
const DRAWN = "render and verify";
/** Switching and tidying up take about so long. */
const SWITCH_MS = 25;

export type Moment = (builder: RunningScript, random: SeededRandom) => Promise<void>;

/** Any moment of a build of this length. */
export function anyMoment(lengthMs: number): Moment {
	return (_, random) => sleep(random.next() * lengthMs);
}

/** A moment around the switch. Where the build ends first there is nothing left to kill. */
export const aroundTheSwitch: Moment = async (builder, random) => {
	const { stderr } = builder.child;
	await new Promise<void>((resolve) => {
		stderr?.on("data", () => {
			if (builder.output().includes(DRAWN)) resolve();
		});
		void builder.ended.then(() => resolve());
	});
	await sleep(random.next() * SWITCH_MS);
};
