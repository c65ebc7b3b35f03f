import { describe, expect, it } from "vitest";
import { toolhive } from "#importers/toolhive.ts";
import { SAMPLE_DOCUMENTS } from "../documents/sample-documents.ts";
import { readOne } from "./read-one.ts";

describe("ToolHive's registry", () => {
	it("can be folders with a server.json each", () => {
		const text = SAMPLE_DOCUMENTS["mcp-server"];
		expect(readOne(toolhive, text, "servers/tides/server.json")).toMatchObject({
			origin: "toolhive:tide-tables",
			suggestedSlug: "tide-tables",
			request: { title: "Tide Tables", website_url: "https://tides.harbour.example/" },
			documents: [{ format: "mcp-server", text }],
		});
	});

	it("can be folders with a spec.yaml each, which provide the name", () => {
		const text = "image: harbour/tides:2\ndescription: Tides.\ntransport: stdio\ntools: [high]\n";
		expect(readOne(toolhive, text, "registry/tide-tables/spec.yaml")).toMatchObject({
			origin: "toolhive:tide-tables",
			request: { title: "Tide Tables", short_description: "Tides.", deployment_type: "container" },
			documents: [{ format: "toolhive", text }],
		});
	});

	it("can be one file with all servers by name", () => {
		const entry = { description: "Tides.", transport: "sse", url: "https://x.dev/sse", tools: [] };
		const text = JSON.stringify({
			version: "1.0.0",
			servers: { "tide-tables": entry, broken: {} },
		});
		const outcome = toolhive.read({ name: "registry.json", text });
		expect(outcome.agents).toMatchObject([
			{
				origin: "toolhive:tide-tables",
				documents: [
					{
						format: "toolhive",
						text: '{"description":"Tides.","tools":[],"transport":"sse","url":"https://x.dev/sse"}',
					},
				],
			},
		]);
		expect(outcome.ignored).toMatchObject([{ origin: "toolhive:registry.json#/broken" }]);
	});
});
