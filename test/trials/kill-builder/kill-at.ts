import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { readBuildLine } from "#api/builds/build-line.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import type { RunningScript } from "../../scripts/running-script.ts";

/** The last step before a builder switches. */
const RENDERED = "render and verify";
/** Switching and tidying take about this long. */
const SWITCH_MS = 25;

export type Moment = (builder: RunningScript, random: SeededRandom) => Promise<void>;

/** Any moment of a build of this duration. */
export function anyMoment(lengthMs: number): Moment {
	return (_, random) => sleep(random.next() * lengthMs);
}

/** A moment around the switch. If the build ends first, there is nothing to kill. */
export const aroundTheSwitch: Moment = async (builder, random) => {
	const { stdout } = builder.child;
	await new Promise<void>((resolve) => {
		const lines = stdout && createInterface({ input: stdout });
		lines?.on("line", (text) => {
			const line = readBuildLine(text);
			if (line && "step" in line && line.step === RENDERED) resolve();
		});
		void builder.ended.then(() => resolve());
	});
	await sleep(random.next() * SWITCH_MS);
};
