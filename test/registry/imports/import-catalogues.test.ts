import { describe, expect, it } from "vitest";
import { flagListing } from "#domain/agents/review-flags.ts";
import { flagName } from "#domain/records/submission-record.ts";
import { a2aCard } from "#importers/a2a-card.ts";
import { aiCatalog } from "#importers/ai-catalog.ts";
import { modelsDev } from "#importers/models-dev.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { ardAgentsView } from "#views/protocols/ard-catalog-view.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { createTestRegistry } from "../registry-fixture.ts";

const AT = "2026-05-04T12:00:00.000Z";

function entry(title: string, identifier: string) {
	const url = `https://${title.toLowerCase()}.example/card`;
	return { identifier, displayName: title, type: "application/mcp-server-card+json", url };
}

/** The result of imports from catalogues, one after the other. */
async function agentsAfter(...catalogues: object[][]) {
	const registry = { ...createTestRegistry(), siteDomain: "registry.pier9.dev" };
	for (const entries of catalogues) {
		const text = JSON.stringify({ specVersion: "1.0", entries });
		const { agents } = aiCatalog.read({ name: "ai-catalog.json", text });
		const actor = { id: "operator:command-line" };
		await importAgents(registry, { agents, approve: true, actor });
	}
	const agents = await registry.store.agents.list();
	return agents.map((agent) => ({ ...agent, categorySlug: null, createdAt: AT }));
}

/** Our catalogue of it. */
async function toldAfter(...catalogues: object[][]) {
	const agents = await agentsAfter(...catalogues);
	const context = viewContext({ agents, comments: [], incidents: [], events: [] });
	const { entries } = ardAgentsView(context);
	return Array.from(entries, ({ identifier, displayName }) => [displayName, identifier]);
}

describe("a catalogue that is imported", () => {
	it("is listed in ours with the identifiers of its publishers", async () => {
		expect(
			await toldAfter([
				entry("Weir", "urn:air:weir.example:mcp:Levels"),
				entry("Sluice", "urn:air:registry.pier9.dev:agents:weir"),
				entry("Lock", "did:web:lock.example"),
			]),
		).toEqual([
			["Lock", "urn:air:registry.pier9.dev:agents:lock"],
			["Sluice", "urn:air:registry.pier9.dev:agents:sluice"],
			["Weir", "urn:air:weir.example:mcp:Levels"],
		]);
	});

	it("never gets an identifier under our own domain", async () => {
		const agents = await agentsAfter([
			entry("Sluice", "urn:air:registry.pier9.dev:agents:weir"),
			entry("Lock", "https://registry.pier9.dev/id/lock"),
			entry("Weir", "urn:air:weir.example:mcp:Levels"),
		]);
		expect(agents).toHaveLength(3);
		expect(agents.flatMap(({ catalogIdentifier }) => catalogIdentifier ?? [])).toEqual([
			"urn:air:weir.example:mcp:Levels",
		]);
	});
});

describe("an import that is approved", () => {
	it("waits if its address is one that nobody has", async () => {
		const registry = createTestRegistry();
		const cards = ["weather.example.com", "weather.quay.dev"].map((host) => {
			const facts = { name: host, description: "Forecasts.", version: "1.0.0", skills: [] };
			return { name: host, text: JSON.stringify({ ...facts, url: `https://${host}/a2a` }) };
		});
		const agents = cards.flatMap((file) => a2aCard.read(file).agents);
		const actor = { id: "operator:command-line" };
		const results = await importAgents(registry, { agents, approve: true, actor });
		expect(results.map(({ outcome, notes }) => [outcome, notes])).toEqual([
			["queued", ["It waits for a moderator: https://weather.example.com/ is a placeholder."]],
			["added", []],
		]);
		const [waiting] = await registry.store.submissions.list();
		expect(waiting?.flags.map(flagName)).toEqual(["placeholder"]);
	});

	it("takes the documentation that models.dev states of a lab for its maker's, and nobody else's", async () => {
		const registry = createTestRegistry();
		const docs = 'doc = "https://platform.openai.com/docs"';
		const outcomes = [docs, 'doc = "https://models.evil.dev/docs"'].map(async (text, index) => {
			const beside = [
				{ name: `providers/openai/models/m${index}.toml`, text: "[cost]\ninput = 1" },
				{ name: "providers/openai/provider.toml", text },
			];
			const file = { name: `models/openai/m${index}.toml`, text: `name = "Tide ${index}"` };
			const { agents } = modelsDev.read({ ...file, beside });
			const actor = { id: "operator:command-line" };
			return (await importAgents(registry, { agents, approve: true, actor }))[0];
		});
		expect(
			(await Promise.all(outcomes)).map((result) => [result?.outcome, result?.notes[0]]),
		).toEqual([
			["added", undefined],
			["queued", "It waits for a moderator: It speaks for openai, its addresses do not."],
		]);
		const stated = {
			title: "Tide",
			creatorName: "OpenAI",
			docsUrl: "https://platform.openai.com/",
		};
		expect(flagListing(agentRecord({ ...stated, websiteUrl: null })).map(flagName)).toEqual([
			"known_name",
		]);
	});

	it("says of each listing that waits every reason why", async () => {
		const registry = createTestRegistry();
		const card = (displayName: string, description: string, name = "Slip") => ({
			...entry(name, name),
			...{ displayName, description },
		});
		const entries = [
			card("Boards", "Boards of Monday.com and draw.io.", "Boards"),
			card("Sc\u043Eut", "Join at pier9.dev/invite."),
		];
		const text = JSON.stringify({ specVersion: "1.0", entries });
		const { agents } = aiCatalog.read({ name: "ai-catalog.json", text });
		const actor = { id: "operator:command-line" };
		const results = await importAgents(registry, { agents, approve: true, actor });
		const said = results.map(({ outcome, notes }) => [
			outcome,
			notes.filter((note) => note.startsWith("It waits for a moderator")),
		]);
		expect(said).toEqual([
			["added", []],
			[
				"queued",
				[
					"It waits for a moderator: The title mixes scripts that look alike.",
					"It waits for a moderator: The description contains an address.",
				],
			],
		]);
	});
});
