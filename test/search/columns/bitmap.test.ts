import { describe, expect, it } from "vitest";
import { Bitmap } from "#search/columns/bitmap.ts";

describe("a bitmap", () => {
	it.each([0, 1, 31, 32, 33, 64, 1000])("of %i contains and counts the added numbers", (size) => {
		const bitmap = new Bitmap(size);
		const added = Array.from({ length: size }, (_, id) => id).filter((id) => id % 3 === 0);
		added.forEach((id) => {
			bitmap.add(id);
		});
		expect(bitmap.count()).toBe(added.length);
		expect(added.every((id) => bitmap.has(id))).toBe(true);
		const odd = new Bitmap(size);
		for (let id = 1; id < size; id += 2) odd.add(id);
		const common = added.filter((id) => id % 2 === 1);
		expect(bitmap.intersection(odd).count()).toBe(common.length);
		expect(bitmap.countCommon(odd)).toBe(common.length);
		expect([...bitmap.intersection(odd).toNumbers()]).toEqual(common);
		expect(bitmap.count()).toBe(added.length);
		for (const from of [0, 1, 10, 11, 12, 40, added.length]) {
			for (const count of [0, 1, 15, size])
				expect(bitmap.slice(from, count)).toEqual(added.slice(from, from + count));
		}
	});
});
