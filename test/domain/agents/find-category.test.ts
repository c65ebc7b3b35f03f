import { describe, expect, it } from "vitest";
import { CATEGORY_WORDS, findCategory, OFTEN_OTHER } from "#domain/agents/find-category.ts";
import { USUAL_CATEGORIES } from "#domain/agents/usual-categories.ts";
import { listingOfTitle } from "#domain/records/agent-record.ts";

const categoryOf = (title: string, shortDescription = "", facts = {}) =>
	findCategory({ ...listingOfTitle(title), shortDescription, ...facts });

describe("a listing without a category gets one by its words", () => {
	it.each([
		["Harbour Postgres", "Reads tables.", "data", "a name says it"],
		["Harbour", "Sends and reads email for a crew.", "communication", "or the first words do"],
		[
			"Harbour",
			"Finds lighthouses on a street map.",
			"travel",
			"what it is about, not that it searches",
		],
		["Harbour", "Maps the journey of each buyer to a sale.", "commerce", "not how it says it"],
		["Harbour", "Stock data for AI agents.", "finance", "not whom it is for"],
		["MCP Server for Kubernetes", "", "cloud", "not that it is a server"],
		["Vessel Invoices", "An AI assistant for LLMs.", "finance", "not that it is for models"],
		["Databases", "", "data", "in any form of the word"],
		["Harbour", "Web search of papers.", "research", "two words can be one"],
		["Slides", "", "media", "a name that is one word may be an ordinary one"],
		["Harbour Images", "Draws in any colour.", "media", "or an ordinary one in company"],
		["AWS Pricing", "Service pricing and cost estimates.", "cloud", "but not alone"],
		["Docker Images", "Finds container images.", "cloud", "nor against what is clear"],
	])("%s: %s → %s, because %s", (title, description, slug) => {
		expect(categoryOf(title, description)).toBe(slug);
	});

	it.each([
		["Harbour", "", "says nothing"],
		["MCP Server", "The official MCP server for AI assistants.", "says what all say"],
		["Roadmap", "A roadmapper.", "has the word only inside of others"],
		["Harbour", "Tends to the charts.", "only hints"],
		[
			"Harbour Registry",
			"Queries images of registries.",
			"has one word, which means other things too",
		],
		["Harbour", "Lets funding flow for AI agents.", "says whom it is for"],
		["港の地図", "灯台を検索する。", "is written in another script"],
		["Harbour", "plank ".repeat(400), "says little in many words"],
	])("%s: %s has none, because it %s", (title, description) => {
		expect(categoryOf(title, description)).toBeUndefined();
	});

	it("a long description that goes on where the short one ends counts its words once", () => {
		const whole =
			"Lets crews run code in the harbour. Execute AWS operations with care. And services for all.";
		const of = (longDescription: string | null) => {
			const facts = { protocolName: "dev.harbour/aws-python", longDescription };
			return categoryOf("AWS Python", `${whole.slice(0, -12)}…`, facts);
		};
		expect([of(null), of(whole), of(`Else. ${whole.slice(0, 50)}`)]).toEqual([
			...["cloud", "cloud", "developer-tools"],
		]);
	});

	it("tools count from three hits on", () => {
		expect(categoryOf("Harbour", "", { toolNames: ["send_email"] })).toBeUndefined();
		const toolNames = ["send_email", "read_email", "list_email", "email_reply", "mail_find"];
		expect(categoryOf("Harbour", "Channel notes.", { toolNames })).toBe("communication");
	});

	it("only usual categories are found, each by words of its own", () => {
		const slugs = Object.keys(CATEGORY_WORDS);
		expect(slugs.toSorted()).toEqual(USUAL_CATEGORIES.map(({ slug }) => slug).toSorted());
		const named = Object.values(CATEGORY_WORDS).flatMap((words) =>
			(words.split("; ")[0] ?? "").split(", "),
		);
		expect(named.filter((word, place) => named.indexOf(word) !== place)).toEqual([]);
		expect(OFTEN_OTHER.split(", ").filter((word) => !named.includes(word))).toEqual([]);
	});
});
