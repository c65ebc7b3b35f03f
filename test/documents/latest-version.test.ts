import { describe, expect, it } from "vitest";
import { compareVersions, latestNumber, latestVersion } from "#documents/latest-version.ts";

function latestOf(...versions: readonly (readonly [string, string?])[]) {
	const stated = versions.map(([number, publishedAt]) => ({ number, publishedAt }));
	return latestVersion(stated)?.number;
}

describe("the latest version", () => {
	it.each([
		["the highest semantic one", [["1.2.0"], ["1.10.0"], ["1.9.9"]], "1.10.0"],
		[
			"a release rather than what came before it",
			[["2.0.0-rc.10"], ["2.0.0"], ["2.0.0-rc.9"]],
			"2.0.0",
		],
		["the tenth candidate rather than the ninth", [["2.0.0-rc.10"], ["2.0.0-rc.9"]], "2.0.0-rc.10"],
		[
			"a semantic one rather than a later other one",
			[
				["1.0.0", "2025-01-01"],
				["nightly", "2026-01-01"],
			],
			"1.0.0",
		],
		[
			"of others the one that was published last",
			[["b", "2025-02-01"], ["a", "2025-03-01"], ["c"]],
			"a",
		],
		["of others without times the first", [["b"], ["a"]], "b"],
		["written with a letter before it", [["v1.0.0"], ["0.9.0"]], "v1.0.0"],
		[
			"of equal ones the one that was published last",
			[
				["1.0.0", "2025-03-01"],
				["1.0", "2025-02-01"],
			],
			"1.0.0",
		],
		["the tenth of what has numbers without rules", [["build 9"], ["build 10"]], "build 10"],
	] as const)("is %s", (_, versions, latest) => {
		expect(latestOf(...versions)).toBe(latest);
		expect(latestOf(...versions.toReversed())).toBe(latest);
	});

	it.each(["2099-01-01T00:00:00Z", "no 1", "0", "2026-02-30", "1/1/2027", ""])(
		"is not the one that says that it was published at %j",
		(publishedAt) => {
			const listedAt = "2026-01-01T00:00:00.000Z";
			const sound = {
				number: "b",
				publishedAt: "2026-01-02",
				listedAt: "2026-01-02T00:00:00.000Z",
			};
			expect(latestVersion([{ number: "a", publishedAt, listedAt }, sound])).toBe(sound);
			expect(latestVersion([sound, { number: "a", publishedAt, listedAt }])).toBe(sound);
		},
	);

	it("is undefined for an empty list", () => {
		expect(latestVersion([])).toBeUndefined();
	});

	it("reads a number of any length in a moment", () => {
		const long = "1".repeat(1_000_000);
		expect(latestOf([long], [`${long}.1`], [`v${long}+${long}`], ["1.0.0"])).toBe("1.0.0");
	});
});

/** Each list is in order, by the rules of the registry. */
const ORDERED: Readonly<Record<string, readonly (readonly string[])[]>> = {
	npm: [
		["0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2"],
		["1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.0+20251009", "1.0.0+20251010", "1.0.1"],
		["1.0.0+9", "1.0.0+10", "1.0.0+10.1", "1.0.0+abc"],
		["1.2.3.9", "1.2.3.10", "1.2.3.10.1", "1.2.3.10.2", "1.2.4"],
		["1.0.0-1", "1.0.0"],
		["1234567", "0.0.1", "1.9", "2", "v3", "10", "10.1", "20240101", "2025-09-30", "2025.10"],
		["nightly", "1.0.0", "2025-10-01", "20251002", "v20251002.1", "2025_10_03", "2025.10.4"],
		["2-rc.1", "2", "2+build", "2.0.1", "20240101-beta", "20240101"],
		["2026-spring", "20241332", "1.0.0"],
		["1.0.0-Beta", "1.0.0-alpha"],
	],
	pypi: [
		["1.0.dev1", "1.0a1.dev1", "1.0a1", "1.0b1", "1.0rc1", "1.0", "1.0+abc", "1.0+abc.5"],
		["1.0+abc.5", "1.0+5", "1.0.post1.dev1", "1.0.post1", "1.0.post2", "1.0.post10"],
		["1.0.0", "1.0.0-1", "1.0.0.post2", "1.0.0.1", "1.0.1", "2026.1", "1!0.1"],
		["1.2.3.4.9", "1.2.3.4.10"],
	],
	nuget: [
		["1.9.0", "2", "2.0.1"],
		["1.0.0-alpha", "1.0.0-Beta", "1.0.0", "1.0.0.1", "1.0.0.2"],
	],
	cargo: [["1.0.0-pre.1", "1.0.0", "1.0.1"]],
	oci: [
		["latest", "1.0.0", "v1.0.1", "1.2.0-rc.1", "1.2.0-alpine", "v1.10.0", "1.10.1@sha256:abc"],
		["1.2.0-rc.1-alpine", "1.2.0-alpine"],
		["abcdef0", "1.9.0", "2-rc.1", "2", "2-alpine", "2.1", "20240101", "20240102-alpine"],
	],
	unknown: [["1.0.0rc1", "1.0.0", "1.0.0.post1", "1.0.1"]],
};
const ROWS = Object.entries(ORDERED).flatMap(([kind, lists]) =>
	lists.map((list) => [kind, list] as const),
);

describe("versions of packages", () => {
	it.each(ROWS)("of %s follow each other as in %j", (kind, list) => {
		for (const [place, number] of list.entries()) {
			const signs = list.map((other) => {
				const [left, right] = [number, other].map((one) => ({
					number: one,
					publishedAt: undefined,
					kind,
				}));
				return left && right && Math.sign(compareVersions(left, right));
			});
			expect(signs, number).toEqual(list.map((_, other) => Math.sign(place - other)));
		}
	});

	it("have one order, whatever they are mixed with", () => {
		const kinds = Object.keys(ORDERED);
		const all = ROWS.flatMap(([, list]) => list).flatMap((number, place) => [
			{ number, publishedAt: undefined, kind: kinds[place % kinds.length] },
			{ number, publishedAt: `2025-0${1 + (place % 9)}-01`, kind: undefined },
		]);
		const sorted = all.toSorted(compareVersions);
		for (const [place, left] of sorted.entries()) {
			for (const right of sorted.slice(place + 1)) {
				expect(compareVersions(left, right), `${left.number} ${right.number}`).toBeLessThanOrEqual(
					0,
				);
			}
		}
	});
});

it.each([
	[["1.0.0", "1.1.0+build-7"], "1.1.0+build-7"],
	[["1.0.0", "1.1.0-rc.1"], "1.0.0"],
	[["1.1.0-rc.1"], "1.1.0-rc.1"],
	[[], null],
])("of %j in a registry the latest final one, if there is one, is %s", (numbers, latest) => {
	expect(latestNumber(numbers, "cargo")).toBe(latest);
});
