import { expect, it } from "vitest";
import { ALL_WORK } from "./all-work.ts";
import { countWork } from "./count-work.ts";

/** Ten times the input takes ten times the work; sorting, and what is only done with more than a few, adds to that. */
const MOST_TIMES = 16;
/** With less, what is done once for any input hides how the rest grows; and nobody notices it. */
const LITTLE = 200_000;
/** Counting takes many times as long as the work. */
const TIMEOUT_MS = 120_000;

it("counts what grows with the square", async () => {
	const pairs = (count: number) => {
		const items = Array.from({ length: count }, (_, number) => String(number));
		return () => items.filter((item) => items.includes(item)).length;
	};
	const few = await countWork(pairs(100));
	expect(await countWork(pairs(1_000))).toBeGreaterThan(50 * few);
});

it.each(ALL_WORK.map((work) => [work.of, work.what, work] as const))(
	"%s does ten times as much with ten times of: %s",
	async (_of, _what, { at }) => {
		const timesMore = async () => {
			const much = await countWork(at(1));
			if (much < LITTLE) return 0;
			const few = at(0.1);
			// What is made once is made before.
			few();
			return much / (await countWork(few));
		};
		// The engine counts less of what it has optimised meanwhile, once.
		const times = await timesMore();
		expect(times < MOST_TIMES ? times : await timesMore()).toBeLessThan(MOST_TIMES);
	},
	TIMEOUT_MS,
);
