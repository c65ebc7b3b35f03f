import { expect, it } from "vitest";
import { likenesses } from "#domain/identity/likeness.ts";
import { listing } from "../../registry/record-builders.ts";

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

it.each([
	["another spelling", "Harbour Scout", true],
	["a plural", "Harbor Scouts", true],
	["both", "Harbour Scouts", true],
	["an addition", "Harbor Scout Pro", true],
	["a kind of agent", "Harbor Scout AI Agent", true],
	["one word and another", "Harbor Pilot", false],
	["two of five words", "Harbor Scout Pilot Tide Buoy", false],
])("a title with %s is similar, or not: %s", (_what, title, is) => {
	const [one, two] = [plain, { ...other, title }].map((members) => listing(members));
	expect(one && two && likenesses(one, two)).toEqual(is ? ["words"] : []);
});

it.each([
	["Agent", "Tide Agent"],
	["MCP Server", "Tide MCP Server"],
	["AI Assistants", "The AI Assistant"],
])("words that many agents have make no title similar: %s and %s", (title, otherTitle) => {
	const one = listing({ ...plain, title });
	expect(likenesses(one, listing({ ...other, title: otherTitle }))).toEqual([]);
});

it.each([
	["one word replaced", "Watches the harbour and reports late ships to their crews.", true],
	["one word added", "Watches the harbor and reports late ships to their waiting owners.", true],
	["half of the words", "Watches the harbor and paints ships for museums.", false],
	["nothing", null, false],
])("a description with %s is nearly the same, or not: %s", (_what, shortDescription, is) => {
	const known = "Watches the harbor and reports late ships to their owners.";
	const one = listing({ ...plain, shortDescription: known });
	const two = listing({ ...other, shortDescription });
	expect(likenesses(one, two)).toEqual(is ? ["wording"] : []);
});

it("short descriptions with the same few words are not nearly the same", () => {
	const one = listing({ ...plain, shortDescription: "Writes code reviews." });
	const two = listing({ ...other, shortDescription: "An agent that reviews and writes code." });
	expect(likenesses(one, two)).toEqual([]);
});

it("listings without addresses and logos have none in common", () => {
	const none = { websiteUrl: null, repositoryUrl: null, shortDescription: null, logoSha256: null };
	expect(
		likenesses(listing({ ...none, title: "Ebb" }), listing({ ...none, title: "Flow" })),
	).toEqual([]);
});
