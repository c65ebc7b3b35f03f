import { describe, expect, it } from "vitest";
import { findClusters, type Program } from "#domain/identity/same-program.ts";
import { processorMs } from "../../processor-time.ts";

const program = (
	slug: string,
	coordinates: readonly string[],
	more: Partial<Program> = {},
): Program => ({
	slug,
	coordinates,
	sources: [slug],
	ownerId: null,
	differs: [],
	...more,
});

const clusters = (programs: readonly Program[]) =>
	findClusters(programs).map(({ slugs, doubt }) => [slugs.join(" "), doubt]);

describe("listings are one program", () => {
	it("by what they share, and by what another one shares with both", () => {
		const found = findClusters([
			program("a", ["package npm:tide"]),
			program("b", ["package npm:tide", "remote tide.dev"]),
			program("c", ["remote tide.dev"]),
			program("d", ["remote moon.dev"]),
		]);
		expect(found).toEqual([{ slugs: ["a", "b", "c"], by: ["remote", "package"], doubt: null }]);
	});

	it("by a package of an unstated kind, but not by two that are stated", () => {
		const loose = "unstated tide of tide";
		expect(clusters([program("a", ["stated tide of tide"]), program("b", [loose])])).toEqual([
			["a b", null],
		]);
		expect(
			clusters([program("a", ["stated tide of tide"]), program("b", ["stated tide of tide"])]),
		).toEqual([]);
	});

	it("by their repository, unless one source has several there", () => {
		const at = ["repository r", "within r"];
		const two = [program("a", at), program("b", at)];
		expect(clusters(two)).toEqual([["a b", null]]);
		const sibling = program("c", at, { sources: ["a"] });
		expect(clusters([...two, sibling])).toEqual([]);
		const folders = ["x", "y"].map((one) => program(one, ["within r", `folder r#${one}`]));
		expect(clusters([...two, ...folders])).toEqual([]);
	});

	it("unless a moderator said that they are not, or two accounts own them", () => {
		const at = ["remote tide.dev"];
		expect(clusters([program("a", at, { differs: ["b"] }), program("b", at)])).toEqual([]);
		expect(
			clusters([program("a", at, { ownerId: "x" }), program("b", at, { ownerId: "y" })]),
		).toEqual([]);
		expect(clusters([program("a", at, { ownerId: "x" }), program("b", at)])).toEqual([
			["a b", null],
		]);
	});
});

describe("a person has to look", () => {
	it("at two listings of one source", () => {
		const at = ["remote tide.dev"];
		expect(clusters([program("a", at), program("b", at, { sources: ["a"] })])).toEqual([
			["a b", "One source lists both."],
		]);
	});

	it("at a listing that is the same as two that stay apart", () => {
		const both = program("c", ["remote a", "remote b"]);
		const apart = [program("a", ["remote a"]), program("b", ["remote b"], { sources: ["a"] })];
		expect(clusters([...apart, both])).toEqual([
			["a c", "One of them is the same as two different listings."],
			["b c", "One of them is the same as two different listings."],
		]);
	});

	it("at more than four that hang together by one pair", () => {
		const left = ["a", "b", "c"].map((slug) => program(slug, ["remote left"]));
		const right = ["d", "e"].map((slug) => program(slug, ["remote right"]));
		const bridge = (slug: string, side: string) =>
			program(slug, [`remote ${side}`, "repository r", "within r"]);
		const programs = [...left, ...right, bridge("f", "left"), bridge("g", "right")];
		expect(clusters(programs)).toEqual([["a b c d e f g", "Only f and g hold them together."]]);
		const whole = [..."abcdef"].map((slug) => program(slug, ["remote left"]));
		expect(clusters(whole)).toEqual([["a b c d e f", null]]);
	});
});

describe("a registry of a hundred thousand listings", () => {
	it("is compared by keys, and what very many share joins none", () => {
		const programs = Array.from({ length: 100_000 }, (_, index) =>
			program(
				`p${index}`,
				["remote everyone", "within r", "repository r", `package npm:p${index >> 1}`],
				{
					sources: [`s${index % 2}`],
				},
			),
		);
		const took = processorMs(() => expect(findClusters(programs)).toHaveLength(50_000));
		expect(took).toBeLessThan(15_000);
	});
});
