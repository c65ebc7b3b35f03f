import { describe, expect, it } from "vitest";
import { a2aCard } from "#importers/a2a-card.ts";
import { readOne } from "./read-one.ts";

const courier = {
	name: "Night Courier",
	description: "Plans deliveries while the city sleeps.",
	version: "1.4.0",
	supportedInterfaces: [
		{ url: "grpc.courier.dev:443", protocolBinding: "GRPC", protocolVersion: "1.0" },
		{ url: "https://a2a.courier.dev/rpc", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
	],
	provider: { organization: "Courier Works", url: "https://courier.dev" },
	documentationUrl: "https://docs.courier.dev/agent/start",
	iconUrl: "https://courier.dev/icon.png",
	capabilities: { streaming: true },
	defaultInputModes: ["text/plain"],
	defaultOutputModes: ["text/plain"],
	skills: [
		{ id: "route", name: "Route planning", description: "Finds a way.", tags: [] },
		{ id: "slot", name: "Slot booking", description: "Finds a time.", tags: [] },
	],
};

function readCard(content: unknown) {
	return readOne(a2aCard, JSON.stringify(content));
}

describe("an agent card", () => {
	it("of version 1.0 becomes a registration of a hosted agent", () => {
		expect(readCard(courier)).toEqual({
			documents: [{ format: "a2a-card", text: JSON.stringify(courier) }],
			origin: "a2a-card:https://a2a.courier.dev/rpc",
			suggestedSlug: "night-courier",
			request: {
				title: "Night Courier",
				website_url: "https://courier.dev",
				short_description: "Plans deliveries while the city sleeps.",
				agent_type: "agent",
				docs_url: "https://docs.courier.dev/agent/start",
				creator_name: "Courier Works",
				deployment_type: "hosted",
			},
			logoUrl: "https://courier.dev/icon.png",
			version: "1.4.0",
			transports: ["JSONRPC"],
			toolsCount: 0,
			riskSignals: ["route", "slot"].map((name) => ({ kind: "skill", class: "unclear", name })),
		});
	});

	it.each([
		["the provider", {}, "https://courier.dev"],
		["the host of its documentation", { provider: undefined }, "https://docs.courier.dev"],
		[
			"the host of its interface",
			{ provider: { organization: "Courier Works", url: "" }, documentationUrl: "none" },
			"https://a2a.courier.dev",
		],
	])("has as website %s", (_, members, website) => {
		expect(readCard({ ...courier, ...members }).request.website_url).toBe(website);
	});

	it("with only a bare host has no website", () => {
		const agent = readCard({ name: "Mule", url: "mule.dev:443", skills: [] });
		expect(agent.origin).toBe("a2a-card:mule.dev:443");
		expect(agent.request).toEqual({
			title: "Mule",
			agent_type: "agent",
			deployment_type: "hosted",
		});
	});

	it("has skills, which are its own and no integrations", () => {
		expect(readCard(courier).request).not.toHaveProperty("integrations");
	});

	it.each([
		["free", "free"],
		["pay-per-use", "usage-based"],
		["subscription", undefined],
	])("with the price %s is priced %s", (model, pricing) => {
		const card = { ...courier, pricing: { model, details: "Free tier: 100 calls a month." } };
		expect(readCard(card).request.pricing_type).toBe(pricing);
	});

	it("has the licence, repository and support that it states", () => {
		const repository = "https://github.com/courier/agent";
		const contact = { support: "https://courier.dev/help" };
		const card = readCard({ ...courier, license: "BSL-1.1", repository, contact });
		expect(card.request).toMatchObject({
			license: "BSL-1.1",
			github_url: repository,
			support_url: contact.support,
		});
	});

	it("without an ASCII name has a slug from its provider or host", () => {
		expect(readCard({ ...courier, name: "夜便" }).suggestedSlug).toBe("courier-works");
		expect(readCard({ ...courier, name: "夜便", provider: {} }).suggestedSlug).toBe(
			"a2a-courier-dev",
		);
	});

	it.each(["http://localhost:10103/", "http://127.0.0.1:9999/", "localhost:50051"])(
		"at %s is skipped",
		(url) => {
			const text = JSON.stringify({ name: "Night Courier", url, skills: [] });
			expect(a2aCard.read({ name: "courier.json", text }).skipped[0]?.reason).toBe(
				"Its address points to the machine that it runs on, so others cannot reach it.",
			);
		},
	);
});
