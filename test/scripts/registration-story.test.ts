import { expect, it } from "vitest";
import { McpPublished } from "#contract/protocols/mcp-publish.ts";
import { McpServerResponse } from "#contract/protocols/mcp-registry.ts";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { claim } from "../registry/record-builders.ts";
import { approve, eventually, registry, registryJson, startServer } from "./command-line.ts";
import { usePreparedRegistry } from "./prepared-registry.ts";
import { createToken, register } from "./registrations.ts";

const prepared = usePreparedRegistry({ built: true });

async function idOf(response: Response): Promise<string> {
	expect(response.status).toBe(202);
	const body: unknown = await response.json();
	return typeof body === "object" && body && "id" in body ? String(body.id) : "";
}

it("A registration is pending and hidden, then approved, and public in list, search and feed within seconds.", async () => {
	const instance = await prepared.copy();
	await startServer(instance);
	const status = async (path: string) => (await fetch(instance.baseUrl + path)).status;
	const { token } = await createToken(instance, "agents:write");
	const id = await idOf(await register(instance.baseUrl, token, { title: "Ebb and Flow" }));
	expect(await status("/api/v1/agents/ebb-and-flow")).toBe(404);

	const unread = await registry(instance, "submission", "approve", id);
	expect(unread).toMatchObject({
		code: 2,
		stderr:
			'Nothing is decided yet: version 1 is "Ebb and Flow" at https://ebb-and-flow.dev/. If that is what you mean, add --version 1.\n',
	});
	const approved = await approve(instance, id);
	expect(approved).toMatchObject({ status: "approved", agent_slug: "ebb-and-flow" });
	const seen = await eventually(
		() => status("/api/v1/agents/ebb-and-flow"),
		(code) => code === 200,
	);
	expect(seen).toBe(200);
	for (const path of [
		"/api/v1/agents?sort=new&limit=1",
		"/api/v1/agents?q=ebb+flow",
		"/api/v1/enterprise/agents?fields=slug",
	]) {
		expect(await (await fetch(instance.baseUrl + path)).text()).toContain("ebb-and-flow");
	}
	const own = await fetch(`${instance.baseUrl}/api/v1/submissions/${id}`, {
		headers: { "X-API-Key": token },
	});
	expect(await own.json()).toMatchObject({
		status: "approved",
		agent_slug: "ebb-and-flow",
		queue_position: null,
	});

	const again = await registry(instance, "submission", "approve", id, "--version", "2");
	expect(again).toMatchObject({
		code: 1,
		stderr: "The submission is approved and cannot become approved.\n",
	});
});

it("A rejection shows its owner the reason, and a revoked token is refused on the next request.", async () => {
	const instance = await prepared.copy();
	await startServer(instance);
	const made = await createToken(instance, "agents:write");
	const id = await idOf(await register(instance.baseUrl, made.token, { title: "Neap Tide" }));
	await registryJson(
		instance,
		"submission",
		"reject",
		id,
		"--reason",
		"The website does not answer.",
		"--version",
		"1",
	);
	const own = () =>
		fetch(`${instance.baseUrl}/api/v1/submissions/${id}`, { headers: { "X-API-Key": made.token } });
	expect(await (await own()).json()).toMatchObject({
		status: "rejected",
		reason: "The website does not answer.",
	});
	for (const title of ["Spring Tide", "Slack Tide"]) {
		await idOf(await register(instance.baseUrl, made.token, { title }));
	}
	const all = ["submission", "reject-all", `owner:${made.id}`];
	expect((await registry(instance, ...all)).code).not.toBe(0);
	expect((await registry(instance, ...all, "--reason", "It is spam.")).stderr).toContain(
		"--count 2",
	);
	const counted = [...all, "--count", "2", "--reason", "It is spam."];
	const outcome = await registryJson(instance, ...counted);
	expect(outcome).toEqual({ rejected: [expect.any(String), expect.any(String)], left: [] });
	await registryJson(instance, "token", "revoke", made.id);
	expect((await own()).status).toBe(401);
});

const SERVER = {
	$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
	name: "dev.quay-lantern/lantern",
	title: "Quay Lantern",
	description: "Reads water levels of forty harbours and says when it is safe to leave them.",
	version: "1.0.0",
	websiteUrl: "https://quay-lantern.dev/",
	remotes: [{ type: "streamable-http", url: "https://quay-lantern.dev/mcp" }],
};

it("A small release of a verified owner is public without a moderator, another host waits, and a moderator takes back.", async () => {
	const instance = await prepared.copy();
	const before = await startServer(instance);
	const { id: tokenId, token } = await createToken(instance, "agents:write");
	const publish = async (members: object) => {
		const response = await fetch(`${instance.baseUrl}/v0.1/publish`, {
			method: "POST",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: JSON.stringify({ ...SERVER, ...members }),
		});
		expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
		const { _meta } = McpPublished.parse(await response.json());
		const [sent] = Object.values(_meta);
		return { ...sent, id: sent?.id ?? "" };
	};
	const latest = async () => {
		const path = `${instance.baseUrl}/v0.1/servers/${encodeURIComponent(SERVER.name)}/versions/latest`;
		const answer: unknown = await (await fetch(path)).json();
		return McpServerResponse.safeParse(answer).data?.server.version;
	};
	const becomesLatest = async (version: string) =>
		expect(await eventually(latest, (now) => now === version)).toBe(version);

	const first = await publish({});
	expect(first.status).toBe("pending");
	await approve(instance, first.id);
	await becomesLatest("1.0.0");
	await before.stop();
	const store = await openLowdbStore(instance.dataDirectory);
	await store?.transact(async ({ agents, claims }) => {
		const agent = await agents.findBy("protocolName", SERVER.name);
		if (!agent) throw new Error("It is listed");
		const at = new Date().toISOString();
		const found = { state: "proven", provenAt: at, checkedAt: at } as const;
		const own = { accountId: `owner:${tokenId}`, agentSlug: agent.slug };
		claims.save(claim("lantern", { ...found, ...own }));
	});
	await store?.close();
	await startServer(instance);

	const small = await publish({ version: "1.0.1" });
	expect(small).toMatchObject({
		status: "approved",
		message: expect.stringContaining("without a review"),
	});
	await becomesLatest("1.0.1");
	const audit = await registryJson(
		instance,
		"audit",
		"list",
		"--subject",
		`submission ${small.id}`,
	);
	expect(JSON.stringify(audit)).toContain('"actor":"release-policy"');

	const other = [{ type: "streamable-http", url: "https://elsewhere.dev/mcp" }];
	const large = await publish({ version: "1.0.2", remotes: other });
	expect(large).toMatchObject({
		status: "pending",
		message: expect.stringContaining("elsewhere.dev"),
	});
	await registryJson(
		instance,
		"submission",
		"reject",
		large.id,
		"--version",
		"1",
		"--reason",
		"Why?",
	);

	const { version } = await registryJson(instance, "submission", "show", small.id);
	const why = ["--version", String(version), "--reason", "It does not start."];
	expect(await registryJson(instance, "submission", "reject", small.id, ...why)).toMatchObject({
		status: "rejected",
	});
	await becomesLatest("1.0.0");
	const again = await publish({ version: "1.0.3" });
	expect(again.message).toContain("A moderator rejected the last change of it.");
});
