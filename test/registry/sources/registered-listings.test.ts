import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { agent } from "../record-builders.ts";
import { ada, reviewer, submitAndDecide } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";
import {
	createFollowed,
	type Followed,
	operator,
	pageOf,
	serverOf,
	versionOf,
} from "./source-builders.ts";

const url = "https://github.com/quay/scout";
const pack = (identifier = "@quay/scout") => ({
	registryType: "npm",
	identifier,
	version: "1.0.0",
	transport: { type: "stdio" },
});
const document = {
	packages: [pack()],
	remotes: [{ type: "streamable-http", url: "https://mcp.quay.dev/mcp" }],
	repository: { url, source: "github", subfolder: "servers/scout" },
};
const serverJson = (members: object = {}) =>
	JSON.stringify({ name: "dev.quay/scout", description: "Is.", version: "1.0.0", ...members });

/** As a source lists it, under another name. */
const elsewhere = serverOf("com.docker/scout-mcp", {
	versions: [versionOf("com.docker/scout-mcp", "1.0.0", { document })],
});

async function register({ registry }: Followed, text: string) {
	const { document: kept } = await sendDocument(registry, { text, by: ada.ownerId });
	return submitAndDecide(registry, { documents: [kept.sha256] });
}

const act = ({ registry }: Followed, name: string, input: object) =>
	runAct(
		{ ...registry, baseUrl: "https://registry.test" },
		{ act: `agent.${name}`, input, actor: reviewer },
	);

const coordinatesOf = async ({ registry: { store } }: Followed, slug: string) =>
	(await store.coordinates.list())
		.filter(({ slugs }) => slugs.includes(slug))
		.map(({ coordinate }) => coordinate);

const SCOUT = [
	"called harbor-scout@github.com/quay/scout",
	"called scout@github.com/quay/scout",
	"folder github.com/quay/scout#servers/scout",
	"name dev.quay/scout",
	"package npm:@quay/scout",
	"remote mcp.quay.dev",
	"stated @quay/scout as harbor-scout",
	"stated @quay/scout as scout",
	"stated @quay/scout of quay",
	"within github.com/quay/scout",
];

describe("a listing that came from no source", () => {
	it("is recognised by what its document says, whatever a source calls it", async () => {
		const followed = await createFollowed();
		const { agentSlug } = await register(followed, serverJson(document));
		expect(await coordinatesOf(followed, "harbor-scout")).toEqual(SCOUT);
		await followed.run([pageOf([elsewhere])]);
		expect(await followed.entry("com.docker/scout-mcp")).toMatchObject({ slug: agentSlug });
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
		expect(await followed.agent("harbor-scout")).toMatchObject({ ownerId: ada.ownerId });
	});

	it("is recognised if it was imported from a file", async () => {
		const followed = await createFollowed();
		const agents = [
			serverOf("dev.quay/scout", {
				versions: [versionOf("dev.quay/scout", "1.0.0", { document })],
			}),
		];
		await importAgents(followed.registry, { agents, approve: true, actor: operator });
		await followed.run([pageOf([elsewhere])]);
		expect(await followed.entry("com.docker/scout-mcp")).toMatchObject({ slug: "scout" });
	});

	it("is recognised by its publisher's identifier in catalogues", async () => {
		const followed = await createFollowed();
		const catalogIdentifier = "urn:air:Quay.dev:mcp:scout";
		await put(followed.registry.store, { agents: [agent("scout", { catalogIdentifier })] });
		const same = { catalogIdentifier: "urn:air:quay.dev:mcp:scout" };
		await followed.run([pageOf([serverOf("dev.other/scout", same)])]);
		expect(await followed.entry("dev.other/scout")).toMatchObject({ slug: "scout" });
	});

	it("is never restored by a source after its removal here", async () => {
		const followed = await createFollowed();
		await register(followed, serverJson(document));
		await act(followed, "remove", { slug: "harbor-scout", reason: "It is no server." });
		await followed.run([pageOf([elsewhere])]);
		expect(await followed.entry("com.docker/scout-mcp")).toMatchObject({ state: "left_out" });
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
	});

	it("is recognised by its current facts, under its current slug", async () => {
		const followed = await createFollowed();
		const { registry } = followed;
		await register(followed, serverJson(document));
		const text = serverJson({ ...document, packages: [pack("@quay/other")], version: "2.0.0" });
		const { document: kept } = await sendDocument(registry, { text, by: ada.ownerId });
		const { id } = await reviseAgent(registry, {
			slug: "harbor-scout",
			ownerId: ada.ownerId,
			changes: { documents: [kept.sha256] },
		});
		await decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
		await act(followed, "rename", { slug: "harbor-scout", to: "scout", reason: "Shorter." });
		const now = SCOUT.map((coordinate) => coordinate.replace("@quay/scout", "@quay/other"));
		now.splice(1, 0, "called other@github.com/quay/scout");
		expect(await coordinatesOf(followed, "scout")).toEqual(now);
		expect(await coordinatesOf(followed, "harbor-scout")).toEqual([]);
	});

	it("keeps its own facts if a source with the same facts no longer has it", async () => {
		const followed = await createFollowed();
		await register(followed, serverJson(document));
		await followed.run([pageOf([elsewhere])]);
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([])]);
		expect(await coordinatesOf(followed, "harbor-scout")).toEqual(SCOUT);
	});
});
