import { describe, expect, it } from "vitest";
import { readRange } from "#domain/collections/version-range.ts";

const RANGES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
	["^1.2", ["1.2.0", "1.2", "1.9.9", "v1.3.0"], ["1.1.9", "2.0.0", "1.3.0-beta.1", "2.0.0-rc.1"]],
	["^0.9", ["0.9.0", "0.9.7"], ["0.10.0", "1.0.0", "0.8.9"]],
	["^0.0.3", ["0.0.3"], ["0.0.4", "0.1.0"]],
	["^0", ["0.0.1", "0.9.0"], ["1.0.0"]],
	["~1.2.3", ["1.2.3", "1.2.9"], ["1.3.0", "1.2.2"]],
	["~1", ["1.0.0", "1.9.0"], ["2.0.0"]],
	["1.x", ["1.0.0", "1.99.0"], ["2.0.0", "0.9.0"]],
	["1.2.*", ["1.2.0", "1.2.8"], ["1.3.0"]],
	[">=1.2 <2", ["1.2.0", "1.9.0"], ["2.0.0", "1.1.0", "2.0.0-alpha"]],
	[">1.2 <=1.4", ["1.3.0", "1.4.0"], ["1.2.0", "1.4.1"]],
	["latest", ["1.0.0", "2026-05-04", "any words", "1.0.0-beta"], []],
];

describe("A range of versions", () => {
	it.each(RANGES)("%s has its versions and no others", (text, inside, outside) => {
		const range = readRange(text);
		expect(inside.filter((version) => !range?.(version))).toEqual([]);
		expect(outside.filter((version) => range?.(version))).toEqual([]);
	});

	it.each(["1.2.3", "v2", "", "^", "~x", ">= 1", "1.2.3 - 2", "^1.2 || 3", "<script>", "latest "])(
		"is not in the text %j, which is one version",
		(text) => expect(readRange(text)).toBeUndefined(),
	);

	it("holds no version without an order", () => {
		expect(readRange("^1.2")?.("some words")).toBe(false);
	});
});
