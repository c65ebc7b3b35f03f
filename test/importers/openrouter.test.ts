import { describe, expect, it } from "vitest";
import { openrouter } from "#importers/openrouter.ts";
import { SAMPLE_DOCUMENTS } from "../documents/sample-documents.ts";

const model = JSON.parse(SAMPLE_DOCUMENTS["openrouter-model"]);

function read(content: unknown) {
	return openrouter.read({ name: "models.json", text: JSON.stringify(content) });
}

describe("OpenRouter's list of models", () => {
	it("becomes a registration per model, each with its part of the list", () => {
		const { agents } = read({ data: [model] });
		expect(agents).toMatchObject([
			{
				origin: "openrouter:openfield/larch-3",
				suggestedSlug: "openfield-larch-3",
				request: {
					title: "Larch 3",
					agent_type: "llm",
					short_description: "A model that was invented.",
					creator_name: "Openfield",
					category_slug: "language-models",
					website_url: "https://huggingface.co/openfield/larch-3",
				},
				documents: [{ format: "openrouter-model" }],
			},
		]);
		expect(JSON.parse(agents[0]?.documents?.[0]?.text ?? "")).toEqual(model);
	});

	it("reports why invalid models are skipped", () => {
		expect(read({ data: [model, { ...model, id: "", pricing: {} }] })).toMatchObject({
			agents: [{ origin: "openrouter:openfield/larch-3" }],
			skipped: [{ origin: "openrouter:models.json#/1", reason: "`id` is required." }],
		});
	});

	it("continues at the stated next page", () => {
		const name = "https://openrouter.ai/api/v1/models";
		const text = JSON.stringify({ data: [], links: { next: "/api/v1/models?offset=500" } });
		expect(openrouter.findNextPage?.({ name, text })).toBe(`${name}?offset=500`);
		expect(openrouter.findNextPage?.({ name, text: '{"data":[]}' })).toBeUndefined();
	});
});
