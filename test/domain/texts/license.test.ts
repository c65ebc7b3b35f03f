import { describe, expect, it } from "vitest";
import { findLicense } from "#domain/texts/license.ts";

describe("a license", () => {
	it.each<[string, string | undefined, string]>([
		["MIT", "MIT", "one license"],
		["Apache-2.0 OR MIT", "Apache-2.0 OR MIT", "a choice"],
		["apache-2.0-only or MIT", undefined, "a license that there is not"],
		["MIT or Apache-2.0", "MIT OR Apache-2.0", "a small operator"],
		["(MIT)and(Zlib)", "MIT AND Zlib", "brackets that change nothing"],
		["(MIT OR Zlib) AND ISC", "(MIT OR Zlib) AND ISC", "brackets that do"],
		["MIT OR (Zlib and ISC)", "MIT OR Zlib AND ISC", "what binds closer anyhow"],
		["EPL-1.0+", "EPL-1.0+", "a version or later"],
		[
			"GPL-2.0-only with Classpath-exception-2.0",
			"GPL-2.0-only WITH Classpath-exception-2.0",
			"an exception",
		],
		["LicenseRef-Quay-Works", "LicenseRef-Quay-Works", "one that is nobody else's"],
		["mit", "MIT", "another case"],
		["apache-2.0 or gpl-3.0-ONLY", "Apache-2.0 OR GPL-3.0-only", "other cases"],
		["Apache 2.0", undefined, "a name for people"],
		["MIT OR", undefined, "half a choice"],
		["(MIT", undefined, "an open bracket"],
		["UNLICENSED", undefined, "a word of package managers"],
		["https://quay.works/license", undefined, "an address"],
		["__proto__", undefined, "a name of the language"],
		["(".repeat(64), undefined, "only brackets"],
	])("%s is written %s: %s", (text, written) => {
		expect(findLicense(text)).toBe(written);
		if (written !== undefined) expect(findLicense(written)).toBe(written);
	});
});
