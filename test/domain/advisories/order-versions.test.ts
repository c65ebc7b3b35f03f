import { describe, expect, it } from "vitest";
import {
	compareKeys,
	type ReadVersion,
	readRelease,
	readSemantic,
} from "#domain/advisories/order-versions.ts";

const orderBy = (read: ReadVersion) => (left: string, right: string) => {
	const [one, other] = [read(left), read(right)];
	return one && other && compareKeys(one, other);
};
const orderPython = orderBy(readRelease);
const orderSemantic = orderBy(readSemantic);

describe("versions of Python", () => {
	// As PEP 440 orders them.
	const ordered = [
		"1.0.dev1",
		"1.0a1.dev1",
		"1.0a1",
		"1.0a2",
		"1.0b1",
		"1.0rc1",
		"1.0",
		"1.0.post1.dev1",
		"1.0.post1",
		"1.0.1",
		"1.9",
		"1.10",
		"2026.1",
		"1!0.1",
	];

	it("follow each other as PEP 440 says", () => {
		for (const [place, version] of ordered.entries()) {
			const signs = ordered.map((other) => Math.sign(orderPython(version, other) ?? Number.NaN));
			expect(signs).toEqual(ordered.map((_, other) => Math.sign(place - other)));
		}
	});

	it.each([
		["1.0", "1.0.0"],
		["v1.0", "1.0"],
		["1.0-alpha.1", "1.0a1"],
		["1.0c1", "1.0RC1"],
		["1.0-pre1", "1.0rc1"],
		["1.0-1", "1.0.post1"],
		["1.0.rev", "1.0.post0"],
		["1.0_dev", "1.0.dev0"],
	])("are equal as %s and %s", (left, right) => {
		expect(orderPython(left, right)).toBe(0);
	});

	it.each(["latest", "", "1.x", ">=1.0", "1.0+local", "2026-01-01", "1.0.0-beta.1.2"])(
		"are none as %j",
		(version) => {
			expect(orderPython(version, "1.0")).toBeUndefined();
			expect(orderPython("1.0", version)).toBeUndefined();
		},
	);
});

describe("semantic versions", () => {
	it.each([
		["1.0.0-alpha.2", "1.0.0-alpha.10", -1],
		["1.0.0", "1.0.0-rc.1", 1],
		["1.2.3+build", "1.2.3", 0],
		["1.0", "1.0.0", undefined],
		["v1.0.0", "1.0.0", undefined],
		["^1.0.0", "1.0.0", undefined],
		["latest", "1.0.0", undefined],
		["1.0.0.1", "1.0.0", undefined],
	])("%s compared to %s is %s", (left, right, order) => {
		expect(orderSemantic(left, right)).toBe(order);
	});
});

it.each([readRelease, readSemantic])("%o reads no version of any length", (read) => {
	expect(read("1.0.0")).toBeDefined();
	expect(read(`${"1".repeat(1_000_000)}.0.0`)).toBeUndefined();
});
