import { describe, expect, it } from "vitest";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { readSent } from "#registry/documents/send-document.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { previewListing } from "#registry/submissions/preview-listing.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import {
	ada,
	createTestRegistry,
	refusal,
	registration,
	reviewer,
	submitAndDecide,
	type TestRegistry,
} from "../registry-fixture.ts";

const WIKI = "https://wiki.corp/";
const inside = () => ({ ...createTestRegistry(), allowedHosts: [".corp"] });
const request = registration({ website_url: WIKI, github_url: "https://git.corp/ada/scout" });
const server = JSON.stringify({
	$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
	name: "corp.wiki/scout",
	description: "Scouts harbors.",
	version: "1.0.0",
	websiteUrl: WIKI,
	remotes: [{ type: "streamable-http", url: "https://wiki.corp/mcp" }],
});

describe("a host inside that the operator allows", () => {
	it.each<[string, (registry: TestRegistry) => Promise<unknown>]>([
		["a registration", (registry) => submitAgent(registry, { request, submitter: ada })],
		[
			"an edit of a submission",
			async (registry) => {
				const { id } = await submitAgent(registry, { request: registration(), submitter: ada });
				const changes = { website_url: WIKI };
				return editSubmission(registry, { id, ownerId: ada.ownerId, changes });
			},
		],
		[
			"a change",
			async (registry) => {
				const { agentSlug } = await submitAndDecide(registry);
				const of = { slug: agentSlug ?? "", ownerId: ada.ownerId };
				return reviseAgent(registry, { ...of, changes: { docs_url: WIKI } });
			},
		],
	])("may be named in %s", async (_what, act) => {
		await expect(act(createTestRegistry())).rejects.toEqual(refusal("invalid_body"));
		const registry: TestRegistry = inside();
		await act(registry);
		const [submission] = (await registry.store.submissions.list()).slice(-1);
		expect(JSON.stringify(submission?.listing)).toContain(WIKI);
	});

	it("may be named in a document", async () => {
		const read = async (registry: TestRegistry) =>
			(await readSent(registry, { text: server })).listing.websiteUrl;
		expect(await read(createTestRegistry())).toBeNull();
		expect(await read(inside())).toBe(WIKI);
	});

	it("may be named in a preview", async () => {
		const preview = async (registry: TestRegistry) => {
			const parts = { stated: request, ownerId: ada.ownerId, searchLike: () => [] };
			return (await previewListing(registry, parts)).agent.websiteUrl;
		};
		expect(await preview(createTestRegistry())).toBeNull();
		expect(await preview(inside())).toBe(WIKI);
	});

	it("may be named in an import", async () => {
		const imported = async (registry: TestRegistry) => {
			const agents = [{ origin: "list:scout", suggestedSlug: "scout", request }];
			await importAgents(registry, { agents, approve: true, actor: reviewer });
			const [agent] = await registry.store.agents.list();
			return [agent?.websiteUrl, agent?.repositoryUrl];
		};
		expect(await imported(createTestRegistry())).toEqual([null, null]);
		expect(await imported(inside())).toEqual([WIKI, "https://git.corp/ada/scout"]);
	});
});
