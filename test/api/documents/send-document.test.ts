import { describe, expect, it } from "vitest";
import { Problem } from "#contract/http/problem.ts";
import { ReadDocumentAnswer } from "#contract/intake/document.ts";
import { drawSample, startService } from "../running-service.ts";

const drawn = await drawSample();
const service = await startService(drawn);
const token = await service.createToken("agents:write");

const SERVER = `{
	"name": "com.example.pier/gauge",
	"description": "Reads water levels.",
	"version": "0.3.1",
	"packages": [{ "registryType": "pypi", "identifier": "pier-gauge", "version": "0.3.1", "transport": { "type": "stdio" } }]
}
`;

function send(
	body: string | Uint8Array<ArrayBuffer>,
	{ type = "application/json", query = "" } = {},
) {
	return fetch(`${service.origin}/api/v1/documents${query}`, {
		method: "POST",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": type },
		body,
	});
}

const problemOf = async (response: Response) => Problem.parse(await response.json());

describe("POST /api/v1/documents", () => {
	it("shows what is read, like a registration that names the digest", async () => {
		const response = await send(SERVER);
		expect(response.status).toBe(201);
		const { sha256, format, listing } = ReadDocumentAnswer.parse(await response.json());
		expect(format).toBe("mcp-server");
		expect(listing).toMatchObject({
			protocol_name: "com.example.pier/gauge",
			package_types: ["pypi"],
		});
		const registered = await fetch(`${service.origin}/api/v1/agents/register`, {
			method: "POST",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: JSON.stringify({
				title: "Pier Gauge",
				website_url: "https://pier-gauge.dev/",
				documents: [sha256],
			}),
		});
		expect(registered.status).toBe(202);
		const [waiting] = await service.registry.store.submissions
			.by("status", "pending")
			.then((all) => all.filter(({ listing: { title } }) => title === "Pier Gauge"));
		expect(waiting?.listing).toMatchObject({
			shortDescription: "Reads water levels.",
			version: "0.3.1",
			packageTypes: ["pypi"],
			documents: [sha256],
		});
	});

	it("recognises Markdown and YAML by their content", async () => {
		const skill = "---\nname: read-gauge\ndescription: Reads a gauge.\n---\nLook at it.\n";
		const response = await send(skill, { type: "text/markdown" });
		expect(response.status).toBe(201);
		expect(ReadDocumentAnswer.parse(await response.json()).format).toBe("agent-skill");
	});

	it.each([
		["nothing", "", 400, "empty"],
		["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400, "UTF-8"],
		["no known format", '{"a":1}', 422, "MCP server.json"],
		["too much", `{"name":"${"x".repeat(262_144)}"}`, 413, "256 KiB"],
	])("refuses %s with a message", async (_, body, status, word) => {
		const response = await send(body);
		expect(response.status).toBe(status);
		expect((await problemOf(response)).detail).toContain(word);
	});

	it("refuses another media type and an unknown format, naming them", async () => {
		expect((await problemOf(await send(SERVER, { type: "image/png" }))).code).toBe(
			"unsupported_media_type",
		);
		const wrong = await problemOf(await send(SERVER, { query: "?format=nothing" }));
		expect(wrong.code).toBe("invalid_query");
	});

	it.each([
		"urn:air:registry.test:agents:harbor-scout",
		"URN:AIR:Registry.Test.:x",
		"urn:air:catalogue.registry.test:agents:scout",
		"https://registry.test/id/scout",
	])("refuses the identifier %s under its own domain, with its pointer", async (identifier) => {
		const entry = { identifier, type: "application/vnd.x+json", url: "https://a.example/x" };
		const response = await send(JSON.stringify({ ...entry, displayName: 7 }));
		expect(response.status).toBe(422);
		const { errors = [] } = await problemOf(response);
		expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual([
			"#/displayName",
			"#/identifier",
		]);
		expect((await send(JSON.stringify(entry))).status).toBe(422);
	});

	it.each(["urn:air:registry.test.example:agents:scout", "urn:air:myregistry.test:a", "scout"])(
		"accepts the identifier %s of somebody else",
		async (identifier) => {
			const entry = { identifier, type: "application/vnd.x+json", url: "https://a.example/x" };
			expect((await send(JSON.stringify(entry))).status).toBe(201);
		},
	);

	it("names all errors of a document at once", async () => {
		const response = await send('{"name":"x","version":7,"packages":[{"registryType":7}]}', {
			query: "?format=mcp-server",
		});
		expect(response.status).toBe(422);
		const { errors = [] } = await problemOf(response);
		expect(errors.length).toBeGreaterThan(2);
	});
});
