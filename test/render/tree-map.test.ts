import { expect, it } from "vitest";
import { treeMap } from "#render/tree-map.ts";

it("a tree map gives each value its share of the whole picture, and no two boxes overlap", () => {
	const values = [75, 57, 48, 40, 34, 28, 26, 22, 20, 18, 18, 16];
	const sum = values.reduce((total, value) => total + value, 0);
	const boxes = treeMap(values, 1.6);
	for (const [index, { width, height }] of boxes.entries())
		expect((width * height) / 10_000).toBeCloseTo((values[index] ?? 0) / sum);
	for (const [index, left] of boxes.entries()) {
		for (const right of boxes.slice(index + 1)) {
			const isApart =
				left.x + left.width <= right.x + 1e-9 ||
				right.x + right.width <= left.x + 1e-9 ||
				left.y + left.height <= right.y + 1e-9 ||
				right.y + right.height <= left.y + 1e-9;
			expect(isApart).toBe(true);
		}
	}
});

it("a tree map of nothing is empty, and of one value the whole", () => {
	expect(treeMap([], 1)).toEqual([]);
	expect(treeMap([3], 1)).toEqual([{ x: 0, y: 0, width: 100, height: 100 }]);
});
