import { describe, expect, it } from "vitest";
import { orderInSteps, STEP } from "#search/columns/order-in-steps.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { finishSteps } from "../finish-steps.ts";

const SIZES = [0, 1, 2, STEP - 1, STEP, STEP + 1, 2 * STEP, 5 * STEP + 7];

/** Few enough that many are equal. */
function keysOf(size: number): number[] {
	return [...drawnRandom(`keys ${size}`).bytes(size)];
}

describe("a sort in steps", () => {
	it.each(SIZES)("of %i items is a stable sort", (size) => {
		const keys = keysOf(size);
		const compare = (left: number, right: number) => (keys[left] ?? 0) - (keys[right] ?? 0);
		const places = Array.from({ length: size }, (_, place) => place);
		expect([...finishSteps(orderInSteps(size, compare))]).toEqual(places.sort(compare));
	});

	it("has steps that do not grow with the number of items", () => {
		const longest = (size: number) => {
			const keys = keysOf(size);
			let [compared, most] = [0, 0];
			const steps = orderInSteps(size, (left, right) => {
				compared += 1;
				return (keys[left] ?? 0) - (keys[right] ?? 0);
			});
			while (!steps.next().done) {
				most = Math.max(most, compared);
				compared = 0;
			}
			return most;
		};
		expect(longest(40 * STEP)).toBeLessThan(2 * longest(STEP));
	});
});
