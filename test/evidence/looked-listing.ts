import type { RequestListener } from "node:http";
import { HOUR_MS } from "#contract/instants.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { createCollector } from "#evidence/collectors.ts";
import { findImporter } from "#importers/importers.ts";
import { planLooks } from "#registry/evidence/note-observations.ts";
import { recordLook } from "#registry/evidence/record-look.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { getAgent } from "#views/view-context.ts";
import { checkListings } from "../../scripts/check-listings.ts";
import { extractRegistry } from "../../scripts/freeze-hour.ts";
import { startHost } from "../outbound/listening-host.ts";
import { createPublicFetch, PUBLIC_ADDRESS } from "../outbound/public-fetch.ts";
import { createTestRegistry, START } from "../registry/registry-fixture.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { LOOK_PARTS } from "./look-parts.ts";

/** A forge, a package registry and an MCP server, all on this machine. What they answer can be changed. */
export interface StandIns {
	repository: object;
	release: object;
	pack: object;
	server: RequestListener;
}

export const FORGE = "api.quay.dev";
const SERVER = "mcp.quay.dev";
const ASKED = ["github.com", "npm", "npm-downloads", "reference"];

const documentOf = (port: number) => ({
	name: "dev.quay/harbour",
	description: "Ships.",
	version: "1.0.0",
	repository: { url: "https://github.com/quay/harbour", source: "github" },
	remotes: [{ type: "streamable-http", url: `http://${SERVER}:${port}/mcp` }],
	packages: [
		{
			registryType: "npm",
			identifier: "harbour",
			version: "1.0.0",
			transport: { type: "stdio" },
		},
	],
});

/** The only listing of a registry, as an import makes it, with what is shown of it after looks. */
export async function lookedListing(stands: StandIns, stated: Partial<AgentRecord> = {}) {
	const port = await startHost((request, response) => {
		if (request.headers.host?.startsWith(SERVER) && request.url !== "/robots.txt")
			return stands.server(request, response);
		const answers: Record<string, object> = {
			"/github.com/repos/quay/harbour": stands.repository,
			"/github.com/repos/quay/harbour/releases/latest": stands.release,
			"/npm/harbour": { "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": stands.pack } },
			"/npm-downloads/downloads/point/last-month/harbour": { downloads: 4321 },
		};
		const answer = answers[request.url ?? ""];
		response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
	});
	const registry = createTestRegistry();
	const { store, now } = registry;
	const text = JSON.stringify({ servers: [documentOf(port)] });
	const { agents = [] } = findImporter("mcp-registry")?.read({ name: "page.json", text }) ?? {};
	await importAgents(registry, { agents, approve: true, actor: { id: "operator:test" } });
	await store.transact(async (transaction) => {
		for (const agent of await store.agents.list()) transaction.agents.save({ ...agent, ...stated });
	});
	await planLooks(registry, new Map());
	const addresses = ASKED.map((name) => [name, `http://${FORGE}:${port}/${name}`]);
	const { fetch } = createPublicFetch({ [FORGE]: [PUBLIC_ADDRESS], [SERVER]: [PUBLIC_ADDRESS] });
	const look = createCollector({
		...{ ...LOOK_PARTS, now, fetch },
		addresses: Object.fromEntries(addresses),
	});

	async function lookAround(): Promise<void> {
		registry.pass({ hours: 1 });
		for (const { subject } of await store.lookTimes.list())
			await recordLook(registry, await look(subject));
	}

	async function shown() {
		const extract = await extractRegistry(store, now());
		const documents = await store.documents.list();
		const found = checkListings({
			...{ ...extract, at: now() },
			...{ looksOf: () => [], documentsOf: () => documents, known: () => undefined },
		});
		const hour = (now().getTime() - Date.parse(START)) / HOUR_MS;
		const context = viewContext({ ...extract, checks: found.checks, read: found.read }, { hour });
		const [agent] = context.snapshot.agents.map(({ slug }) => getAgent(context, slug));
		if (!agent) throw new Error("The listing is gone.");
		const page = agentPage(context, agent);
		const plain = (text: string) => text.replaceAll(`:${port}`, "");
		return {
			agent,
			/** All of it, but for addresses with ports. */
			text: plain(JSON.stringify(page) + renderMarkdown(agentMarkdownView(context, agent))),
			detail: agentDetailView(context, agent),
			page,
			says: (fact: string) => plain(page.facts.find(({ label }) => label === fact)?.value ?? ""),
		};
	}

	return { registry, lookAround, shown };
}
