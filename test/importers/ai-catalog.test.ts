import { describe, expect, it } from "vitest";
import { aiCatalog } from "#importers/ai-catalog.ts";
import { SAMPLE_DOCUMENTS } from "../documents/sample-documents.ts";

const entry = JSON.parse(SAMPLE_DOCUMENTS["ai-catalog-entry"]);

describe("an AI Catalog", () => {
	it("becomes a registration per entry, without linked catalogues", () => {
		const nested = {
			identifier: "urn:air:x.example:more",
			type: "application/ai-catalog+json",
			url: "https://x.example/more.json",
		};
		const text = JSON.stringify({ specVersion: "1.0", entries: [entry, nested, { url: 5 }] });
		const outcome = aiCatalog.read({ name: "ai-catalog.json", text });
		expect(outcome.agents).toMatchObject([
			{
				origin: "ai-catalog:urn:air:harbour.example:servers:tides",
				suggestedSlug: "tides",
				request: {
					title: "Tides",
					agent_type: "mcp_server",
					creator_name: "Harbour Office",
					deployment_type: "hosted",
				},
				documents: [{ format: "ai-catalog-entry" }],
			},
		]);
		expect(outcome.ignored.map(({ origin }) => origin)).toEqual(["ai-catalog:ai-catalog.json#/1"]);
		expect(outcome.skipped.map(({ origin }) => origin)).toEqual(["ai-catalog:ai-catalog.json#/2"]);
	});
});
