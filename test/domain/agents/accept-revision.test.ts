import { describe, expect, it } from "vitest";
import { ListingChangesForm } from "#contract/agents/listing-form.ts";
import type { AgentRevisionRequest } from "#contract/agents/registration.ts";
import { changesOfForm } from "#domain/agents/accept-revision.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { listing } from "../../registry/record-builders.ts";
import { acceptRevision } from "../accepted.ts";

const known = listing({
	docsUrl: "https://docs.harborscout.com/",
	repositoryUrl: "https://github.com/quay/scout",
	logoUrl: "https://harborscout.com/logo.png",
	launchedAt: "2026-01-01T00:00:00.000Z",
	integrations: ["mail"],
});

describe("a listing with changes", () => {
	it.each<[AgentRevisionRequest, Partial<Listing>]>([
		[{ title: " Pier  Scout " }, { title: "Pier Scout" }],
		[{ website_url: "HTTPS://PierScout.com" }, { websiteUrl: "https://pierscout.com/" }],
		[{ short_description: "New." }, { shortDescription: "New." }],
		[{ short_description: null }, { shortDescription: null }],
		[{ short_description: "" }, { shortDescription: null }],
		[{ agent_type: "bot" }, { agentType: "bot" }],
		[{ agent_type: null }, { agentType: null }],
		[{ pricing_type: null }, { pricingType: null }],
		[{ category_slug: null }, { categorySlug: null }],
		[{ model_stack: ["a", "b"] }, { modelStack: ["a", "b"] }],
		[{ model_stack: null }, { modelStack: [] }],
		[{ docs_url: null }, { docsUrl: null }],
		[{ github_url: null }, { repositoryUrl: null }],
		[{ creator_name: null }, { creatorName: null }],
		[{ behavioral_profile: null }, { behavioralProfile: null }],
		[{ behavioral_profile: { effect_scope: "x" } }, { behavioralProfile: { effect_scope: "x" } }],
		[{}, {}],
	])("%j changes only that", (changes, expected) => {
		expect(acceptRevision(known, changes)).toEqual({ ...known, ...expected });
	});

	it("is checked only where it changes", () => {
		const odd = listing({ title: "Odd\u200B", shortDescription: "Odd\u202E" });
		expect(acceptRevision(odd, { creator_name: "Quay" })).toEqual({ ...odd, creatorName: "Quay" });
	});

	it("is not checked where the value is the same", () => {
		const imported = listing({
			title: "Odd\u200B",
			websiteUrl: null,
			docsUrl: "https://localhost/",
			modelStack: ["Odd\u200B"],
		});
		const same = {
			title: imported.title,
			website_url: null,
			docs_url: "https://localhost/",
			model_stack: imported.modelStack,
			creator_name: "Quay",
		};
		expect(acceptRevision(imported, same)).toEqual({ ...imported, creatorName: "Quay" });
	});

	it("keeps its website, if it has one", () => {
		expect(() => acceptRevision(known, { website_url: null })).toThrow(
			expect.objectContaining({ errors: [expect.objectContaining({ pointer: "#/website_url" })] }),
		);
	});

	it("is refused, naming every invalid member", () => {
		const changes = { title: "!!", docs_url: "https://localhost/", creator_name: "a\u202Eb" };
		expect(() => acceptRevision(known, changes)).toThrow(
			expect.objectContaining({
				code: "invalid_body",
				errors: [
					expect.objectContaining({ pointer: "#/title" }),
					expect.objectContaining({ pointer: "#/creator_name" }),
					expect.objectContaining({ pointer: "#/docs_url" }),
				],
			}),
		);
	});
});

describe("a form of a listing", () => {
	it("removes what its fields leave empty, and keeps what it has no field for", () => {
		const form = ListingChangesForm.parse({
			title: "Harbor Scout",
			website_url: "https://harborscout.com/",
			short_description: "",
			agent_type: "",
			pricing_type: "paid",
			category_slug: "",
			model_stack: "one\n\n two \n",
			docs_url: "",
			github_url: "",
			creator_name: "",
		});
		expect(acceptRevision(known, changesOfForm(form))).toEqual({
			...known,
			shortDescription: null,
			agentType: null,
			pricingType: "paid",
			categorySlug: null,
			modelStack: ["one", "two"],
			docsUrl: null,
			repositoryUrl: null,
			creatorName: null,
			deploymentType: null,
			integrations: [],
			launchedAt: null,
			behavioralProfile: null,
		});
	});
});
