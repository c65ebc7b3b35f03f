import { describe, expect, it } from "vitest";
import { findSameThings, type SourcedListing } from "#domain/same-things.ts";

function listing(source: string, slug: string, facts: Partial<SourcedListing["listing"]>) {
	const nothing = { title: slug, websiteUrl: null, repositoryUrl: null };
	return { source, slug, listing: { ...nothing, ...facts } };
}

const REPOSITORY = "https://github.com/tide/tables";

describe("listings of several sources", () => {
	it.each([
		["repository", { repositoryUrl: REPOSITORY }, { repositoryUrl: `${REPOSITORY}.git/` }],
		["repository", { repositoryUrl: REPOSITORY }, { repositoryUrl: REPOSITORY.toUpperCase() }],
		["website", { websiteUrl: "https://tide.dev/" }, { websiteUrl: "http://www.tide.dev" }],
		["title", { title: "Tide Tables" }, { title: "tide tables" }],
	])("with the same %s are the same thing", (by, one, other) => {
		expect(findSameThings([listing("docker", "a", one), listing("mcp", "b", other)])).toEqual([
			{ by, slugs: ["a", "b"] },
		]);
	});

	it("are listed once, with the most complete facts", () => {
		const facts = { repositoryUrl: REPOSITORY, title: "Tide" };
		expect(findSameThings([listing("docker", "a", facts), listing("mcp", "b", facts)])).toEqual([
			{ by: "repository", slugs: ["a", "b"] },
		]);
	});

	it("are different if one source has several with the same key", () => {
		const facts = { repositoryUrl: REPOSITORY };
		const shared = ["a", "b"].map((slug) => listing("docker", slug, facts));
		expect(findSameThings([...shared, listing("mcp", "c", facts)])).toEqual([]);
	});

	it("without facts are not the same", () => {
		expect(findSameThings([listing("docker", "a", {}), listing("mcp", "b", {})])).toEqual([]);
	});
});
