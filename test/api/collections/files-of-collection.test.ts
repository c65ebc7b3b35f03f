import { describe, expect, it } from "vitest";
import { AgentsLock, LockCheck } from "#contract/evidence/lock.ts";
import { ArdCatalog } from "#contract/protocols/ard-catalog.ts";
import { CLIENTS } from "../mcp/mcp-clients.ts";
import * as asked from "./asked-collections.ts";
import { NAME, SLUG } from "./stored-collection.ts";

const { ask, drawn, service } = await asked.serveCollections();

/** By which one would know a listing that is not in the collection. */
const words = [...drawn.snapshot.agents]
	.filter(({ slug }) => ![...asked.APPROVED, asked.LEFT].includes(slug))
	.flatMap(({ slug, title, protocolName }) => [
		...[`"${slug}"`, `/${slug}`, `"${title}"`],
		...(protocolName ? [protocolName] : []),
	]);
/** Tools that are asked about a listing. */
const NEEDS = ["get_", "compare_", "list_comments", "check_lock"];
const othersIn = (text: string) => words.filter((word) => text.includes(word));

describe("what a collection gives", () => {
	it("names nothing that is not in it", async () => {
		for (const path of asked.addressesOf(SLUG)) {
			const { status, text } = await ask(path);
			expect([path, status]).toEqual([path, 200]);
			expect(
				words.filter((word) => text.includes(word)),
				path,
			).toEqual([]);
		}
	});

	it("is an AI catalogue of all listings, whatever their category", async () => {
		const { headers, text } = await ask(`/c/${SLUG}/ai-catalog.json`);
		expect(headers.get("content-type")).toBe("application/ai-catalog+json");
		const { entries } = ArdCatalog.parse(JSON.parse(text));
		const slugs = entries.map(({ metadata }) => String(metadata?.page).split("/").at(-2));
		expect(slugs).toEqual(asked.APPROVED.toSorted());
		expect(JSON.stringify(entries)).toContain('"version":"1.9.0"');
	});

	it("is a lock of what was approved, which can be checked", async () => {
		const { headers, text } = await ask(`/api/v1/collections/${SLUG}/lock`);
		expect(headers.get("content-disposition")).toContain("agents.lock.json");
		const { agents } = AgentsLock.parse(JSON.parse(text));
		expect(agents.map(({ slug }) => slug).sort()).toEqual(asked.APPROVED.toSorted());
		expect(agents.find(({ slug }) => slug === "repo-lantern")).toMatchObject({ name: NAME });
		const sent = { method: "POST", body: text, headers: { "Content-Type": "application/json" } };
		const checked = await ask("/api/v1/locks/check", undefined, sent);
		expect(LockCheck.parse(JSON.parse(checked.text)).agents).toHaveLength(asked.APPROVED.length);
	});

	it("is a feed of what changed, and a badge", async () => {
		const feed = await ask(`/api/v1/collections/${SLUG}/changes.atom`);
		expect(feed.text).toContain("In: repo-lantern 1.9.0");
		// What members wrote or declined may name others.
		expect(feed.text).not.toContain("Five listings were approved.");
		const badge = await ask(`/c/${SLUG}/badge.svg`);
		expect(badge.text).toContain(`${asked.APPROVED.length} listings approved`);
	});
});

describe.each(CLIENTS)("%s, at a collection", (_, connect) => {
	it("finds what is in it by the tools about listings, and nothing else", async () => {
		const client = await connect(`${service.origin}/c/${SLUG}`);
		const told = `The listings that the collection ${SLUG} approves, and nothing else. Texts about`;
		expect(client.instructions()).toMatch(new RegExp(`^${told}`));
		const { tools } = await client.listTools();
		const names = tools.map(({ name }) => name);
		expect(names).toContain("search_agents");
		expect(names).not.toContain("register_agent");
		const found = await client.callTool("search_agents", { limit: 50 });
		expect(found.structuredContent).toMatchObject({ total: asked.APPROVED.length });
		for (const slug of asked.APPROVED) {
			for (const tool of [
				"get_agent",
				"get_trust",
				"list_incidents",
				"get_history",
				"list_comments",
			]) {
				const told = await client.callTool(tool, { slug });
				expect(told.isError, tool).not.toBe(true);
				expect(othersIn(JSON.stringify(told.structuredContent)), tool).toEqual([]);
			}
		}
		for (const tool of names.filter((name) => !NEEDS.some((start) => name.startsWith(start)))) {
			const told = await client.callTool(tool, {});
			expect(told.isError, tool).not.toBe(true);
			expect(othersIn(JSON.stringify(told.structuredContent)), tool).toEqual([]);
		}
		const other = await client.callTool("get_agent", { slug: "sextant-query" });
		expect(other.isError).toBe(true);
		const connection = await client.callTool("get_connection", { slug: "repo-lantern" });
		expect(JSON.stringify(connection.structuredContent)).toContain("@example/lights-only@1.9.0");
		await client.close();
	});
});

it("answers no stream at the MCP endpoint of a collection, as the registry does", async () => {
	for (const method of ["GET", "DELETE"]) {
		const [own, whole] = await Promise.all(
			[`/c/${SLUG}/mcp`, "/mcp"].map((path) => ask(path, undefined, { method })),
		);
		expect([own?.status, own?.headers.get("allow")]).toEqual([
			whole?.status,
			whole?.headers.get("allow"),
		]);
	}
});
