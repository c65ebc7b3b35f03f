import { describe, expect, it } from "vitest";
import { OsvAdvisory, type OsvAffected } from "#contract/evidence/osv.ts";
import { advisoriesFor } from "#domain/advisories/advisories-for.ts";
import { isAffected } from "#domain/advisories/affects.ts";
import { versionedName } from "#domain/advisories/ecosystems.ts";

const advisory = (affected: object[], members: object = {}) =>
	OsvAdvisory.parse({ id: "T-1", modified: "2026-05-04T12:00:00Z", affected, ...members });

const about = (parts: Partial<OsvAffected>, ecosystem = "npm", name = "example") =>
	advisory([{ package: { ecosystem, name }, ...parts }]);

const range = (type: string, ...events: Record<string, string>[]) => ({
	ranges: [{ type, events }],
});

describe("what an advisory affects", () => {
	const all = range("SEMVER", { introduced: "0" });
	const fixed = range("SEMVER", { introduced: "0" }, { fixed: "1.0.2" });
	// Out of order, as some databases state them.
	const several = range(
		"SEMVER",
		{ fixed: "3.2.5" },
		{ introduced: "1.0.0" },
		{ introduced: "3.0.0" },
		{ fixed: "1.0.2" },
	);
	const last = range("SEMVER", { introduced: "1.0.0" }, { last_affected: "1.0.2" });
	const limited = range("SEMVER", { introduced: "0" }, { limit: "2.0.0" });
	const open = range("SEMVER", { introduced: "0" }, { limit: "*" });
	const git = range("GIT", { introduced: "0" }, { fixed: "4f2a" });

	it.each<[string, Partial<OsvAffected>, string | null, boolean | undefined]>([
		["all versions", all, "1.0.0", true],
		["all versions", all, "latest", true],
		["all versions", all, null, true],
		["everything before a fix", fixed, "1.0.1", true],
		["everything before a fix", fixed, "1.0.2-rc.1", true],
		["everything before a fix", fixed, "1.0.2", false],
		["everything before a fix", fixed, null, undefined],
		["everything before a fix", fixed, "latest", undefined],
		["everything before a fix", fixed, "^1.0.0", undefined],
		["several ranges", several, "0.9.0", false],
		["several ranges", several, "1.0.1", true],
		["several ranges", several, "2.0.0", false],
		["several ranges", several, "3.0.0", true],
		["several ranges", several, "3.2.5", false],
		["a last affected version", last, "1.0.2", true],
		["a last affected version", last, "1.0.3", false],
		["what is below a limit", limited, "1.9.9", true],
		["what is below a limit", limited, "2.0.0", false],
		["what has no limit", open, "2.0.0", true],
		["a bound that is no version", range("SEMVER", { introduced: "soon" }), "1.0.0", undefined],
		["single versions", { versions: ["1.0.16"] }, "1.0.16", true],
		["single versions", { versions: ["1.0.16"] }, "1.0.15", false],
		["single versions", { versions: ["1.0.16"] }, null, undefined],
		["single versions", { versions: ["1.0.16"] }, "latest", undefined],
		["single versions", { versions: ["1.0.16"] }, "next", undefined],
		["single versions beside a range", { versions: ["0.1.0"], ...last }, "0.1.0", true],
		["commits", git, "1.0.0", undefined],
		["commits beside versions", { ...git, versions: ["1.0.0"] }, "1.0.0", true],
		["nothing that it states", {}, "1.0.0", undefined],
		["a range without bounds", range("SEMVER"), "1.0.0", undefined],
	])("as %s %j: %s is %s", (_, affected, version, expected) => {
		const versioned = versionedName("npm", "example", version);
		expect(isAffected(about(affected), versioned)).toBe(expected);
	});

	it.each([
		["PyPI", "1.0rc1", true],
		["PyPI", "1.0.post1", false],
		["PyPI", "1.0+local", undefined],
		["NuGet", "0.9.0", true],
		["NuGet", "0.9.0.1", undefined],
		["crates.io", "0.9.0", true],
	])("is told by the rules of %s: %s is %s", (ecosystem, version, expected) => {
		const bound = range(
			"ECOSYSTEM",
			{ introduced: "0" },
			{ fixed: ecosystem === "PyPI" ? "1.0" : "1.0.0" },
		);
		const kind = { PyPI: "pypi", NuGet: "nuget", "crates.io": "cargo" }[ecosystem] ?? "";
		const versioned = versionedName(kind, "example", version);
		expect(isAffected(about(bound, ecosystem), versioned)).toBe(expected);
	});

	it.each([
		["npm", "Example", "npm", "example", false],
		["PyPI", "My_Example", "pypi", "my.example", true],
		["NuGet", "Example", "nuget", "example", true],
		["Maven", "example", "npm", "example", false],
		["Root:npm", "example", "npm", "example", false],
	])("is %s %s and not another of a similar name", (ecosystem, name, kind, asked, expected) => {
		expect(isAffected(about(all, ecosystem, name), versionedName(kind, asked, "1.0.0"))).toBe(
			expected,
		);
	});

	it("is a listing by its first address, or an image, as this database states them", () => {
		const named = (subject: string) =>
			advisory([{ database_specific: { subject }, versions: ["1.2"] }]);
		const subject = "https://registry.example.org/agents/harbor-scout/";
		expect(isAffected(named(subject), { subject, version: "1.2" })).toBe(true);
		expect(isAffected(named(subject), { subject: `${subject}2`, version: "1.2" })).toBe(false);
		const image = versionedName("oci", "example/server:1.2", null);
		expect(isAffected(named("oci/docker.io/example/server"), image)).toBe(true);
	});

	it("is nothing any more once it is withdrawn", () => {
		const withdrawn = { ...about(all), withdrawn: "2026-05-05T12:00:00Z" };
		expect(isAffected(withdrawn, versionedName("npm", "example", "1.0.0"))).toBe(false);
	});
});

it("advisories are found by any of the things asked, certain ones apart from others", () => {
	const all = { ...about(range("SEMVER", { introduced: "0" })), id: "T-all" };
	const listed = { ...about({ versions: ["2.0.0"] }), id: "T-listed" };
	const other = { ...about(range("SEMVER", { introduced: "0" }), "npm", "other"), id: "T-other" };
	const asked = [versionedName("pypi", "example", "1"), versionedName("npm", "example", null)];
	const { affecting, undecided } = advisoriesFor([all, listed, other], asked);
	expect(affecting.map(({ id }) => id)).toEqual(["T-all"]);
	expect(undecided.map(({ id }) => id)).toEqual(["T-listed"]);
});
