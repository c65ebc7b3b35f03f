import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Problem } from "#contract/http/problem.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { McpPublished, McpValidation } from "#contract/protocols/mcp-publish.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { decideAsRead } from "../../registry/decide-as-read.ts";
import { agent } from "../../registry/record-builders.ts";
import { reviewer } from "../../registry/registry-fixture.ts";
import { put } from "../../registry/store-suite.ts";
import { drawSample, startService } from "../running-service.ts";

const drawn = await drawSample();
const service = await startService(drawn);
const token = await service.createToken("agents:write");

/** A document with an unused name, title and website. */
function serverJson(name: string, members: object = {}) {
	return {
		$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
		name: `com.example.${name}/server`,
		title: `Server of ${name}`,
		description: "Reads water levels.",
		version: "1.0.0",
		websiteUrl: `https://${name}.dev/`,
		packages: [
			{
				registryType: "npm",
				identifier: `@example/${name}`,
				version: "1.0.0",
				transport: { type: "stdio" },
			},
		],
		...members,
	};
}

/** What turns a document into a card of an agent. */
const CARD = {
	supportedInterfaces: [{ url: "https://quay.example.org/a2a", protocolBinding: "JSONRPC" }],
	skills: [],
};

function send(path: string, content: unknown, { method = "POST", credentials = token } = {}) {
	return fetch(service.origin + path, {
		method,
		headers: { Authorization: `Bearer ${credentials}`, "Content-Type": "application/json" },
		body: typeof content === "string" ? content : JSON.stringify(content),
	});
}

const publish = (content: unknown, options = {}) => send("/v0.1/publish", content, options);

async function submissionOf(response: Response) {
	expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
	const { _meta } = McpPublished.parse(await response.json());
	return z
		.object({ id: z.string(), message: z.string(), versions: z.array(z.string()) })
		.parse(_meta["test.registry/submission"]);
}

/** Publishes a server and has a moderator approve it. */
async function list(name: string) {
	const { id } = await submissionOf(await publish(serverJson(name)));
	const decision = { outcome: "approved" } as const;
	await decideAsRead(service.registry, { id, decision, actor: reviewer });
}

async function pending(id: string) {
	return service.registry.store.submissions.find(id);
}

describe("a server.json that is only validated", () => {
	it.each([
		["as it is", {}, true, []],
		["longer than clients may get", { description: "tide ".repeat(30) }, true, ["description"]],
		["without a version", { version: undefined }, false, ["version"]],
	])("%s", async (_, members, valid, paths) => {
		const answer = await send("/v0.1/validate", serverJson("validated", members));
		expect(answer.status).toBe(200);
		const said = McpValidation.parse(await answer.json());
		expect([said.valid, said.issues.map(({ path }) => path)]).toEqual([valid, paths]);
	});
});

describe("POST /v0.1/publish", () => {
	it("queues what a publisher's tool sends, with the original document, and says that it waits", async () => {
		const text = `${JSON.stringify(serverJson("pier-gauge"), null, "\t")}\n`;
		const response = await publish(text);
		expect(response.headers.get("location")).toContain("/api/v1/submissions/");
		const { id, message } = await submissionOf(response);
		expect(message).toContain("moderator");
		const waiting = await pending(id);
		expect(waiting?.listing).toMatchObject({
			title: "Server of pier-gauge",
			websiteUrl: "https://pier-gauge.dev/",
			protocolName: "com.example.pier-gauge/server",
			agentType: "mcp_server",
			packageTypes: ["npm"],
		});
		expect(waiting?.flags.map(({ code }) => code)).toEqual(["unproven_name"]);
		const [digest = ""] = waiting?.listing.documents ?? [];
		expect((await service.registry.store.documents.find(digest))?.text).toBe(text);
	});

	it("queues another version of an own server as a change of its listing", async () => {
		await list("lock-keeper");
		const again = { version: "1.1.0", description: "Opens locks." };
		const { id, message } = await submissionOf(await publish(serverJson("lock-keeper", again)));
		expect(message).toContain("The public server stays as it is");
		const waiting = await pending(id);
		expect(waiting).toMatchObject({ revision: true, listing: { version: "1.1.0" } });
	});

	it("keeps every version that is sent before the first approval and after it", async () => {
		const send = (version: string, members = {}) =>
			publish(serverJson("tide-pool", { version, ...members }));
		await submissionOf(await send("0.9.0"));
		const second = await submissionOf(await send("0.10.0"));
		expect(await submissionOf(await send("0.8.1"))).toMatchObject({ id: second.id });
		const other = await send("0.9.0", { packages: [] });
		expect([other.status, Problem.parse(await other.json()).code]).toEqual([409, "version_exists"]);
		const { id, versions } = await submissionOf(await send("0.9.0"));
		expect(versions).toEqual(["0.9.0", "0.10.0", "0.8.1"]);
		const decision = { outcome: "approved" } as const;
		await decideAsRead(service.registry, { id, decision, actor: reviewer });
		const agent = await service.registry.store.agents.findBy(
			"protocolName",
			"com.example.tide-pool/server",
		);
		expect(agent?.versions.map(({ number }) => number)).toEqual(["0.10.0", "0.9.0", "0.8.1"]);
		expect(agent?.version).toBe("0.10.0");
	});

	it("changes nothing if a public version is sent again, and refuses other content for it", async () => {
		await list("skerry");
		const again = await publish(serverJson("skerry"));
		const { _meta } = McpPublished.parse(await again.json());
		expect(_meta["test.registry/submission"]).toMatchObject({ id: null, status: "approved" });
		expect(again.headers.get("location")).toBeNull();
		const other = await publish(serverJson("skerry", { description: "Other." }));
		expect(Problem.parse(await other.json())).toMatchObject({
			code: "version_exists",
			detail: expect.stringContaining("1.0.0"),
			errors: [{ pointer: "#/version" }],
		});
	});

	it("keeps the other documents that wait for the listing", async () => {
		await list("quay");
		const { store } = service.registry;
		const listing = await store.agents.findBy("protocolName", "com.example.quay/server");
		const { slug = "", documents = [], ownerId } = listing ?? {};
		const by = ownerId ?? "";
		const text = JSON.stringify({ name: "Quay", description: "Knows.", version: "1.0.0", ...CARD });
		const { document: card } = await sendDocument(service.registry, { text, by });
		const changes = { documents: [...documents, card.sha256] };
		await reviseAgent(service.registry, { slug, ownerId: by, changes });
		const { id } = await submissionOf(await publish(serverJson("quay", { version: "1.1.0" })));
		const waiting = await pending(id);
		expect(waiting?.listing.version).toBe("1.1.0");
		expect(waiting?.listing.documents.slice(1)).toEqual([card.sha256]);
	});

	it("accepts our own name for a server that was renamed", async () => {
		const { store } = service.registry;
		const [record] = await store.tokens.list();
		const ownerId = record?.ownerId ?? null;
		await put(store, { agents: [agent("first-berth", { ownerId, agentType: "mcp_server" })] });
		const renaming = { slug: "first-berth", to: "second-berth", reason: "It moved." };
		await renameAgent(service.registry, { ...renaming, actor: reviewer });
		const { id } = await submissionOf(
			await publish(serverJson("berth", { name: "test.registry/first-berth" })),
		);
		expect(await pending(id)).toMatchObject({ revision: true, agentSlug: "second-berth" });
	});

	it("accepts older schemas, and answers in the current one", async () => {
		const { websiteUrl, packages: _, $schema: __, ...rest } = serverJson("old-buoy");
		const packages = [{ registry_type: "pypi", identifier: "old-buoy", version: "1.0.0" }];
		const response = await publish({ ...rest, website_url: websiteUrl, packages });
		expect(McpPublished.parse(await response.json()).server).toMatchObject({
			packages: [{ registryType: "pypi", transport: { type: "stdio" } }],
		});
	});

	it("reports all errors at once, by pointer", async () => {
		const broken = { name: "pier", version: "latest", remotes: [{ type: "pigeon", url: "x" }] };
		const response = await publish(serverJson("x", broken));
		expect(response.status).toBe(422);
		const body = await response.json();
		expect(body).toMatchObject({ error: expect.any(String) });
		const pointers = Problem.parse(body).errors?.map(({ pointer }) => pointer) ?? [];
		for (const member of ["#/name", "#/version", "#/remotes/0"]) {
			expect(pointers.some((pointer) => pointer.startsWith(member))).toBe(true);
		}
	});

	it.each([
		["a package only", {}],
		[
			"a remote with a variable in its host",
			{ remotes: [{ type: "sse", url: "https://{tenant}.quay.dev/sse" }] },
		],
	])("needs no website for %s", async (_, members) => {
		const { websiteUrl: _url, ...rest } = serverJson(
			`homeless-${Object.keys(members).length}`,
			members,
		);
		const { id } = await submissionOf(await publish(rest));
		expect((await pending(id))?.listing.websiteUrl).toBeNull();
	});

	it("accepts every server of a repository, and of a publisher with one website", async () => {
		const url = "https://github.com/quay-works/mono";
		for (const [name, repository] of [
			["mono-one", { url, source: "github", subfolder: "one" }],
			["mono-two", { url, source: "github", subfolder: "two" }],
			["mono-three", { url, source: "github" }],
		] as const) {
			const { websiteUrl: _, ...rest } = serverJson(name, { repository });
			await submissionOf(await publish(rest));
		}
		for (const name of ["sister-one", "sister-two"]) {
			await submissionOf(await publish(serverJson(name, { websiteUrl: "https://sisters.dev/" })));
		}
	});

	it("refuses a website that a listing would leave out, by its name in the document", async () => {
		const refused = await publish(serverJson("inside", { websiteUrl: "https://intranet/" }));
		expect(refused.status).toBe(422);
		const { errors } = Problem.parse(await refused.json());
		expect(errors?.map(({ pointer }) => pointer)).toEqual(["#/websiteUrl"]);
	});

	it.each([
		["nothing", "", 400],
		["no JSON", "name: x", 400],
		["a list", "[]", 400],
		["more than the limit", `"${"a".repeat(DOCUMENT.maxBytes)}"`, 413],
	])("refuses %s", async (_, body, status) => {
		expect((await publish(body)).status).toBe(status);
	});
});

describe("PUT /v0.1/servers/{server}/versions/{version}", () => {
	const path = (name: string, version = "1.0.0") =>
		`/v0.1/servers/com.example.${name}%2Fserver/versions/${version}`;
	const replace = (name: string, content: object, version?: string) =>
		send(path(name, version), content, { method: "PUT" });

	it("queues another document for a listed version of an own server", async () => {
		await list("weir");
		const { id } = await submissionOf(
			await replace("weir", serverJson("weir", { description: "Says how high it is." })),
		);
		expect((await pending(id))?.listing).toMatchObject({
			version: "1.0.0",
			shortDescription: "Says how high it is.",
		});
	});

	it("refuses other packages or remotes for a version that is public", async () => {
		await list("groyne");
		const other = { packages: [], remotes: [{ type: "sse", url: "https://groyne.dev/sse" }] };
		const response = await replace("groyne", serverJson("groyne", other));
		expect([response.status, Problem.parse(await response.json()).code]).toEqual([
			409,
			"version_exists",
		]);
	});

	it("refuses an unlisted version, and a document of another name or version", async () => {
		await list("sluice");
		const unlisted = await replace("sluice", serverJson("sluice", { version: "3.0.0" }), "3.0.0");
		expect(unlisted.status).toBe(404);
		const other = await replace("sluice", serverJson("slipway", { version: "2.0.0" }));
		expect(other.status).toBe(422);
		const { errors } = Problem.parse(await other.json());
		expect(errors?.map(({ pointer }) => pointer)).toEqual(["#/name", "#/version"]);
	});
});
