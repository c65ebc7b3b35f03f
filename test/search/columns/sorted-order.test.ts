import { expect, it } from "vitest";
import { sortedOrder } from "#search/columns/sorted-order.ts";

it.each([
	["nothing", [], []],
	["one", [7], [0]],
	["some", [3, 1, 2], [1, 2, 0]],
	["equal ones, in the order that they had", [2, 1, 2, 1], [1, 3, 0, 2]],
	["fractions and numbers below nought", [0.5, -3, 0, -0.5, -0], [1, 3, 2, 4, 0]],
	["instants", [1.7e12, 1.6e12, 1.7e12 + 1], [1, 0, 2]],
	["instants from the last one on", [-1.7e12, -1.7e12 - 1, -1.7e12 + 1], [1, 0, 2]],
	["small parts of one", [-0.1, -0.3, -0.2, 0.2, 0.1], [1, 2, 0, 4, 3]],
	["what has no end", [Infinity, 0, -Infinity, 1e300, -1e300], [2, 4, 1, 3, 0]],
])("sorts %s", (_, keys, order) => {
	expect([...sortedOrder(Float64Array.from(keys))]).toEqual(order);
});
