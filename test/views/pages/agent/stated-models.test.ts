import { describe, expect, it } from "vitest";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { importedRegistry } from "../../../site/imported-registry.ts";

const MODEL = 'name = "Field 2"\nopen_weights = true\n[modalities]\ninput = ["text"]';
const OFFER = [
	{ name: "providers/openfield/models/field-2.toml", text: "[cost]\ninput = 2" },
	{ name: "providers/openfield/provider.toml", text: 'name = "Openfield"' },
];

async function pageOf(beside: typeof OFFER) {
	const path = "models/openfield/field-2.toml";
	const context = await importedRegistry([["models-dev", path, MODEL, beside]]);
	const [agent] = context.snapshot.agents;
	if (!agent) throw new Error("it is imported");
	const page = agentPage(context, agent);
	const factsOf = (source: string) =>
		page.provenance
			.filter((row) => row.source.startsWith(source))
			.flatMap(({ facts }) => facts.split(", "));
	return { page, said: factsOf("models.dev"), made: factsOf("Made of its facts here") };
}

describe("a model's page", () => {
	it("credits its source only with what the files say", async () => {
		const { said, made } = await pageOf(OFFER);
		expect(made).toEqual(["Short description", "Pricing", "Category"]);
		expect(said).toEqual(expect.arrayContaining(["Title", "Reads", "Weights", "Models"]));
		expect(said).not.toEqual(expect.arrayContaining([expect.stringMatching(/Deployment|Pricing/)]));
	});

	it("has the name in APIs that a provider's file has, no other, and no deployment", async () => {
		const { page } = await pageOf(OFFER);
		expect(page.model?.names).toEqual(["field-2"]);
		expect(page.facts.map(({ label }) => label)).not.toContain("Deployment");
		expect((await pageOf([])).page.model?.names).toEqual([]);
	});
});
