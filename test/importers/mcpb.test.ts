import { describe, expect, it } from "vitest";
import { mcpb } from "#importers/mcpb.ts";
import { SAMPLE_DOCUMENTS } from "../documents/sample-documents.ts";
import { readOne } from "./read-one.ts";

describe("the manifest of a bundle", () => {
	it("becomes a registration of a self-hosted server", () => {
		expect(readOne(mcpb, SAMPLE_DOCUMENTS.mcpb, "tides/manifest.json")).toMatchObject({
			origin: "mcpb:harbour-office/tide-tables",
			suggestedSlug: "harbour-office-tide-tables",
			request: {
				title: "Tide Tables",
				agent_type: "mcp_server",
				website_url: "https://tides.harbour.example",
				creator_name: "Harbour Office",
				deployment_type: "self-hosted",
			},
			documents: [{ format: "mcpb", text: SAMPLE_DOCUMENTS.mcpb }],
		});
	});

	it("is distinguished from other manifests", () => {
		const text = JSON.stringify({ name: "A web app", start_url: "/" });
		expect(mcpb.read({ name: "manifest.json", text }).ignored).toEqual([
			{
				origin: "mcpb:manifest.json",
				reason:
					"It is not a document of the format MCPB manifest, which is recognised by `manifest_version` and an object `server`.",
			},
		]);
	});
});
