import { describe, expect, it } from "vitest";
import { chooseSlug, isReservedSlug, isSlug, makeSlug } from "#domain/agents/slug.ts";

const nothingTaken = () => false;

describe("the slug of a title", () => {
	it("is its words in lower case with hyphens", () => {
		expect(makeSlug("Harbor Scout")).toBe("harbor-scout");
	});

	it.each([
		["Café Crème", "cafe-creme", "accents go"],
		["Cafe\u0301", "cafe", "separate accents are removed, too"],
		["Straße", "strasse", "no decomposition, so by hand"],
		["GROẞ", "gross", "the capital of it"],
		["Smørrebrød", "smorrebrod", "by hand"],
		["Łódź", "lodz", "by hand and by decomposition"],
		["Þór Æsir Œuvre", "thor-aesir-oeuvre", "by hand"],
		["İstanbul ışık", "istanbul-isik", "dotted and dotless i"],
		["ｆｕｌｌ　ｗｉｄｔｈ", "full-width", "width does not count"],
		["ﬁle", "file", "ligatures are split"],
		["Don't & Won’t", "dont-wont", "apostrophes join"],
		["C++ / C#", "c-c", "signs part words"],
		["a__b..c", "a-b-c", "one hyphen for a run of signs"],
		["--edge--", "edge", "no hyphens at the ends"],
		["GPT-4.1 mini", "gpt-4-1-mini", "digits stay"],
		["港口侦察", "", "nothing is left of Chinese"],
		["🦀", "", "nothing is left of an emoji"],
		["港口 Scout", "scout", "the Latin part is left"],
		["", "", "nothing of nothing"],
	])("%j gives %j: %s", (title, slug) => {
		expect(makeSlug(title)).toBe(slug);
	});

	it("has at most 64 characters and no hyphen at the cut", () => {
		expect(makeSlug("x".repeat(100))).toBe("x".repeat(64));
		expect(makeSlug(`${"x".repeat(63)} yz`)).toBe("x".repeat(63));
	});

	it("is always a slug or empty", () => {
		for (const title of ["Ａ-", "ǅ x", "№ 7", "Scout™", "½ way", "\u{1D4D0}", "a\u200Db", "ﷺ"]) {
			const slug = makeSlug(title);
			expect(slug === "" || isSlug(slug), `${title} gave ${slug}`).toBe(true);
		}
	});
});

describe("a slug", () => {
	it.each(["a", "7", "harbor-scout", "a--b", "x".repeat(64)])("may be %s", (slug) => {
		expect(isSlug(slug)).toBe(true);
	});

	it.each([
		["", "empty"],
		["-a", "hyphen in front"],
		["a-", "hyphen behind"],
		["A", "a capital"],
		["a_b", "underline"],
		["a.b", "a dot"],
		["..", "another folder"],
		["a/b", "a path"],
		["a%2fb", "an escape"],
		["é", "no ASCII"],
		["a\n", "a line end"],
		["x".repeat(65), "too long"],
	])("may not be %j: %s", (slug) => {
		expect(isSlug(slug)).toBe(false);
	});
});

describe("a free slug", () => {
	it("is the first candidate if it is free", () => {
		expect(chooseSlug(["mole", "mole-dev"], "agent-1", nothingTaken)).toBe("mole");
	});

	it.each([
		[["mole", "pier-mole"], ["mole"], "pier-mole", "the next candidate"],
		[["mole"], ["mole"], "mole-2", "a number when all are taken"],
		[["mole", "vole"], ["mole", "vole", "mole-2"], "mole-3", "numbers follow the first candidate"],
		[["register"], [], "register-2", "reserved by a path"],
		[["register", "mole"], [], "mole", "reserved, so the next"],
		[["", "mole"], [], "mole", "an empty candidate is skipped"],
		[[], [], "agent-1", "the fallback"],
		[[""], ["agent-1"], "agent-1-2", "a number for the fallback too"],
		[["x".repeat(64)], ["x".repeat(64)], `${"x".repeat(62)}-2`, "a number within 64 characters"],
		[[`${"x".repeat(61)}-yz`], [`${"x".repeat(61)}-yz`], `${"x".repeat(61)}-2`, "no two hyphens"],
	])("of %j with %j taken is %s: %s", (candidates, taken, slug) => {
		expect(chooseSlug(candidates, "agent-1", (name) => taken.includes(name))).toBe(slug);
	});

	it("counts up as long as necessary", () => {
		const taken = new Set(["mole", ...Array.from({ length: 500 }, (_, index) => `mole-${index}`)]);
		expect(chooseSlug(["mole"], "agent-1", (slug) => taken.has(slug))).toBe("mole-500");
	});

	it.each(["register", "trends", "history", "api", "admin", "constructor", "con", "null"])(
		"is never %s",
		(name) => {
			expect(isReservedSlug(name)).toBe(true);
			expect(chooseSlug([name], "agent-1", nothingTaken)).not.toBe(name);
		},
	);
});
