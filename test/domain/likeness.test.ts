import { expect, it } from "vitest";
import { likenesses } from "#domain/likeness.ts";
import { listing } from "../registry/record-builders.ts";

const plain = {
	title: "Harbor Scout",
	websiteUrl: "https://harbor.dev/scout",
	repositoryUrl: "https://github.com/quay/scout",
	shortDescription: "Drafts answers to customers.",
};
const other = {
	title: "Tide Table",
	websiteUrl: "https://tides.org/",
	repositoryUrl: "https://github.com/tides/table",
	shortDescription: "Knows when the water comes.",
};

it.each([
	["nothing", {}, []],
	["the same website with any scheme", { websiteUrl: "http://www.harbor.dev/scout/" }, ["website"]],
	["the same host", { websiteUrl: "https://harbor.dev/other" }, ["host"]],
	["a host that many share", { websiteUrl: "https://github.com/x" }, []],
	["the same repository", { repositoryUrl: "https://github.com/Quay/Scout.git" }, ["repository"]],
	["the same title", { title: "HARBOR-SCOUT" }, ["title"]],
	["a title that looks alike", { title: "Harb0r Scout" }, ["look"]],
	["most words of the title", { title: "Harbor Scout Pro" }, ["words"]],
	["a word of many", { title: "The Scout of the North Sea" }, []],
	["the same text", { shortDescription: "drafts answers to customers." }, ["description"]],
])("listings with a common %s are recognised", (_what, members: Partial<typeof other>, found) => {
	const [one, two] = [plain, { ...other, ...members }].map((members) => listing(members));
	expect(one && two && likenesses(one, two)).toEqual(found);
});

it("listings without addresses and logos have none in common", () => {
	const none = { websiteUrl: null, repositoryUrl: null, shortDescription: null, logoSha256: null };
	expect(
		likenesses(listing({ ...none, title: "Ebb" }), listing({ ...none, title: "Flow" })),
	).toEqual([]);
});
