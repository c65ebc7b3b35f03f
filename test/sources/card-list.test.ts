import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startHost } from "../outbound/listening-host.ts";
import { refusal } from "../registry/registry-fixture.ts";
import { originsOf, readAllPages, sourceAt } from "./reading.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const agent = (name: string) => ({
	name,
	description: "Knows.",
	version: "1.0.0",
	supportedInterfaces: [{ url: `https://${name}.example.org/a2a`, protocolBinding: "JSONRPC" }],
	skills: [],
});
const server = { name: "org.example/fog", description: "Knows.", version: "1.0.0" };

/** A host with these documents and a list of them. */
async function hostWith(documents: Record<string, unknown>, list: (address: string) => string) {
	let address = "";
	const port = await startHost((request, response) => {
		const document = documents[request.url ?? ""];
		if (request.url === "/cards") return void response.end(list(address));
		if (document === undefined) return void response.writeHead(404).end("{}");
		response.end(JSON.stringify(document));
	});
	address = `http://127.0.0.1:${port}`;
	return address;
}

const source = (place: string, next: string | null = null) =>
	sourceAt(place, { format: "card-list", next });

describe("a list of cards", () => {
	it("is read card by card, of either kind", async () => {
		const address = await hostWith(
			{ "/a.json": agent("tides"), "/b.json": server },
			(host) => `# Cards\n${host}/a.json\n\n  ${host}/b.json\n${host}/a.json\n`,
		);
		expect(originsOf(await readAllPages(source(`${address}/cards`)))).toEqual([
			"a2a-card:https://tides.example.org/a2a",
			"mcp-registry:org.example/fog",
		]);
	});

	it("may be JSON or a file", async () => {
		const address = await hostWith({ "/a.json": agent("tides") }, () => "");
		const file = join(temporaryFolder(), "cards.json");
		writeFileSync(file, JSON.stringify([`${address}/a.json`]));
		expect(originsOf(await readAllPages(source(file)))).toEqual([
			"a2a-card:https://tides.example.org/a2a",
		]);
	});

	it("is read on if a card cannot be read", async () => {
		const address = await hostWith(
			{ "/a.json": agent("tides"), "/c.json": { some: "thing" } },
			(host) => ["a", "b", "c"].map((name) => `${host}/${name}.json`).join("\n"),
		);
		const [page] = await readAllPages(source(`${address}/cards`));
		expect(page?.entries.length).toBe(1);
		expect(page?.invalid).toEqual([
			{
				origin: `card-list:${address}/b.json`,
				reason: `Source upstream: ${address}/b.json was answered with status 404.`,
				text: "",
			},
			{
				origin: `card-list:${address}/c.json`,
				reason: expect.stringMatching(
					/format A2A agent card, which .*format MCP server\.json, which/,
				),
				text: '{"some":"thing"}',
			},
		]);
	});

	it("leaves out cards that are too large", async () => {
		const large = { ...agent("large"), padding: "x".repeat(1_100_000) };
		const address = await hostWith({ "/a.json": agent("tides"), "/b.json": large }, (host) =>
			["a", "b"].map((name) => `${host}/${name}.json`).join("\n"),
		);
		const [page] = await readAllPages(source(`${address}/cards`));
		expect(page?.entries.length).toBe(1);
		expect(page?.invalid).toMatchObject([{ reason: expect.stringMatching(/is too large\.$/) }]);
	});

	it("continues after an interruption, or starts over if that card is gone", async () => {
		const names = Array.from({ length: 45 }, (_, index) => `tides-${index}`);
		const address = await hostWith(
			Object.fromEntries(names.map((name) => [`/${name}.json`, agent(name)])),
			(host) => names.map((name) => `${host}/${name}.json`).join("\n"),
		);
		const pages = await readAllPages(source(`${address}/cards`));
		expect(pages.map(({ entries }) => entries.length)).toEqual([20, 20, 5]);
		const next = pages[0]?.next ?? null;
		expect(await readAllPages(source(`${address}/cards`, next))).toEqual(pages.slice(1));
		const lost = `${address}/lost.json`;
		expect(await readAllPages(source(`${address}/cards`, lost))).toEqual(pages);
	});

	it.each([
		["not an address", /has a line that is not an http or https address\.$/],
		["http://127.0.0.1:1/x", /^Source upstream: http:\/\/127\.0\.0\.1:1\/x cannot be read/],
	])("fails with a sentence: %s", async (list, sentence) => {
		const address = await hostWith({}, () => list);
		await expect(readAllPages(source(`${address}/cards`))).rejects.toEqual(
			refusal("unavailable", sentence),
		);
	});
});
