import { describe, expect, it } from "vitest";
import { latestVersion } from "#documents/latest-version.ts";

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
	] as const)("is %s", (_, versions, latest) => {
		expect(latestOf(...versions)).toBe(latest);
	});

	it("is undefined for an empty list", () => {
		expect(latestVersion([])).toBeUndefined();
	});
});
