import { expect, it } from "vitest";
import { firstOf } from "#views/first-of.ts";
import { drawnRandom } from "../drawn-random.ts";

it("finds the first ones of an order, and keeps the order of equal ones", () => {
	const random = drawnRandom("first");
	for (let number = 0; number < 200; number += 1) {
		const length = Math.floor(random.next() * 12);
		const items = Array.from({ length }, (_, place) => ({
			place,
			value: Math.floor(random.next() * 5),
		}));
		const count = Math.floor(random.next() * 6);
		const compare = (left: { value: number }, right: { value: number }) => left.value - right.value;
		expect(firstOf(items, count, compare)).toEqual(items.toSorted(compare).slice(0, count));
	}
});
