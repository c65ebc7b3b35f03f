import { describe, expect, it } from "vitest";
import { z } from "zod";
import { entriesWith } from "#api/routes/ard/entry-sets.ts";
import { serveHour } from "#api/served-hour.ts";
import { ARD } from "#contract/limits.ts";
import { encodeToken } from "#contract/opaque-token.ts";
import { SITE, useService } from "../running-service.ts";
import { ardClient, CARD, Entry, Failure, Queries } from "./ard-client.ts";

/** Identifiers from documents, by agent, and the identifiers under which the agents are listed. */
const STATED: Readonly<Record<string, { stated: string; told: string }>> = {
	"harbor-scout": {
		stated: "urn:air:Harbor.example:agents:scout",
		told: "urn:air:Harbor.example:agents:scout",
	},
	"repo-lantern": {
		stated: "urn:air:lantern.example:mcp:lights",
		told: "urn:air:lantern.example:mcp:lights",
	},
	"schema-pigeon": {
		stated: "urn:air:pigeon.example:tools/schemas:mcp",
		told: "urn:air:registry.test:agents:schema-pigeon",
	},
	"tint-tarn": {
		stated: "urn:air:registry.test:agents:harbor-scout",
		told: "urn:air:registry.test:agents:tint-tarn",
	},
	"sextant-query": {
		stated: "did:web:sextant.example",
		told: "urn:air:registry.test:agents:sextant-query",
	},
};
const identifierOf = (slug: string) => STATED[slug]?.told ?? `urn:air:registry.test:agents:${slug}`;

const running = useService({
	alter: ({ agents: all }) => {
		for (const one of all) {
			const { stated = null } = STATED[one.slug] ?? {};
			Object.assign(one, { catalogIdentifier: stated });
		}
	},
});
const { get, list, listAll } = ardClient(running);
const agents = () => running.drawn.snapshot.agents;

const repeated = (times: number) => Array.from({ length: times }, () => "type='x'").join(" AND ");
const tokenOf = (filter: string) => encodeToken({ filter, orderBy: "identifier", after: ["", ""] });

describe("the catalogues", () => {
	it("lead from the well-known path to every agent once", async () => {
		const Catalog = z.strictObject({
			specVersion: z.literal("1.0"),
			host: z.looseObject({ displayName: z.string(), identifier: z.literal("registry.test") }),
			entries: z.array(z.looseObject({ type: z.string(), url: z.string().optional() })),
		});
		const Nested = Catalog.extend({ entries: z.array(Entry) });
		const manifest = Catalog.parse((await get("/.well-known/ard.json")).body);
		expect((await get("/.well-known/ai-catalog.json")).body).toEqual(manifest);
		const nested = manifest.entries.filter(({ type }) => type === "application/ai-catalog+json");
		const found: string[] = [];
		for (const { url = "" } of nested) {
			const { entries } = Nested.parse((await get(new URL(url).pathname)).body);
			found.push(...entries.map(({ identifier }) => identifier));
		}
		expect(found).toHaveLength(agents().length);
		expect(new Set(found)).toEqual(new Set(agents().map(({ slug }) => identifierOf(slug))));
	});

	it("have example questions only for the registry, because agents state none", async () => {
		const AskedEntry = z.object({ type: z.string(), representativeQueries: Queries.optional() });
		const Asked = z.object({ entries: z.array(AskedEntry) });
		const { entries } = Asked.parse((await get("/.well-known/ard.json")).body);
		const asked = entries.filter(({ representativeQueries }) => representativeQueries);
		expect(asked.map(({ type }) => type)).toEqual([
			"application/ai-registry+json",
			CARD,
			"application/a2a-agent-card+json",
		]);
		const told = await listAll({ pageSize: "100" });
		expect(told.filter((entry) => entry.representativeQueries)).toEqual([]);
	});

	it("state trust if the owner has proven something, and never a score", async () => {
		for (const entry of await listAll({ pageSize: "100" })) {
			const { claim, websiteUrl, repositoryUrl } =
				agents().find(({ slug }) => entry.identifier === identifierOf(slug)) ?? {};
			const isOurs = entry.identifier.startsWith("urn:air:registry.test:");
			const hasProof =
				isOurs &&
				((claim?.domainVerifiedAt && websiteUrl) || (claim?.repositoryVerifiedAt && repositoryUrl));
			expect(entry.trustManifest !== undefined).toBe(Boolean(hasProof));
			expect(JSON.stringify(entry)).not.toMatch(/"[^"]*(?:score|rank)[^"]*":/i);
		}
	});
});

describe("GET /ard/agents", () => {
	it.each(["identifier", "displayName DESC", "createdAt", "updatedAt DESC"])(
		"lists all entries in the order of %s, each once",
		async (orderBy) => {
			const entries = await listAll({ orderBy, pageSize: "13" });
			expect(entries).toHaveLength(agents().length);
			expect(new Set(entries.map(({ identifier }) => identifier)).size).toBe(entries.length);
			const name = orderBy.split(" ")[0] ?? "";
			const keys = entries.map((entry) => String(entry[name] ?? entry.metadata[name]));
			const sorted = [...keys].sort();
			expect(keys).toEqual(orderBy.endsWith("DESC") ? sorted.reverse() : sorted);
		},
	);

	it("filters by conditions", async () => {
		const since = agents()
			.map(({ updatedAt }) => updatedAt)
			.toSorted()[20];
		const filter = `type = '${CARD}','x/y' AND updatedAfter > '${since}' AND publisherId = 'registry.test'`;
		const entries = await listAll({ filter, pageSize: "3" });
		const expected = agents().filter(
			({ agentType, updatedAt, slug }) =>
				agentType === "mcp_server" && updatedAt > (since ?? "") && slug !== "repo-lantern",
		);
		expect(entries.map(({ displayName }) => displayName).sort()).toEqual(
			expected.map(({ title }) => title).sort(),
		);
		const instants = agents().map(({ updatedAt }) => updatedAt);
		const atLeast = await list({ filter: `updatedAfter >= '${since}'`, pageSize: "1" });
		const later = await list({ filter: `updatedAfter > '${since}'`, pageSize: "1" });
		expect(atLeast.total).toBe(instants.filter((at) => at >= (since ?? "")).length);
		expect(later.total).toBe(instants.filter((at) => at > (since ?? "")).length);
		const named = await list({ filter: "displayName = 'Harbor Scout'" });
		expect(named.total).toBe(1);
	});

	it("finds entries by the type that they have", async () => {
		const types = [CARD, "application/a2a-agent-card+json", "text/markdown"];
		const found = await Promise.all(
			types.map((type) => list({ filter: `type = '${type}'`, pageSize: "100" })),
		);
		for (const [index, { items }] of found.entries()) {
			expect(new Set(items.map(({ type }) => type))).toEqual(new Set([types[index]]));
		}
		expect(found.reduce((sum, { total }) => sum + total, 0)).toBe(agents().length);
	});

	it("accepts the maximum number of conditions, also in a token", async () => {
		const filter = repeated(ARD.filterMaxConditions);
		expect((await list({ filter })).total).toBe(0);
		expect((await list({ pageToken: tokenOf(filter) })).total).toBe(0);
	});

	it.each([
		[{ filter: "type = MCP" }, "type = 'application/mcp-server-card+json'"],
		[{ filter: "type = 'x' OR type = 'y'" }, "AND"],
		[{ filter: "type = 'x' AND " }, "AND"],
		[{ filter: "rank = '1'" }, "updatedAfter"],
		[{ filter: "type > 'x'" }, "after type"],
		[{ filter: "createdAfter > 'soon'" }, "dates"],
		[{ filter: repeated(ARD.filterMaxConditions + 1) }, "at most 10 conditions"],
		[{ filter: `displayName = '${"x".repeat(ARD.textMaxCharacters)}'` }, "filter"],
		[{ pageToken: tokenOf(repeated(ARD.filterMaxConditions + 1)) }, "at most 10 conditions"],
		[{ pageToken: tokenOf(`displayName='${"x".repeat(ARD.textMaxCharacters)}'`) }, "pageToken"],
		[{ orderBy: "rank" }, "orderBy"],
		[{ pageSize: "0" }, "pageSize"],
		[{ pageSize: "101" }, "pageSize"],
		[{ pageToken: "abc" }, "pageToken"],
	])("refuses %j", async (parameters, named) => {
		const { status, body } = await get(`/ard/agents?${new URLSearchParams(parameters)}`);
		expect(status).toBe(400);
		expect(Failure.parse(body)).toMatchObject({
			errorCode: "INVALID_ARGUMENT",
			message: expect.stringContaining(named),
		});
	});
});

describe("GET /ard/agents/{identifier}", () => {
	const own = "urn:air:registry.test:agents:glossary-wharf";

	it.each([own, encodeURIComponent(own)])("answers the entry of %s", async (identifier) => {
		const { status, body } = await get(`/ard/agents/${identifier}`);
		expect(status).toBe(200);
		expect(Entry.parse(body).identifier).toBe(own);
		expect(body).not.toHaveProperty("score");
	});

	it.each(Object.entries(STATED))(
		"answers the entry of %s by its publisher's identifier and by ours",
		async (slug, { stated, told }) => {
			const ours = `urn:air:registry.test:agents:${slug}`;
			// None of our addresses contains an escaped slash.
			const isAsked = !stated.startsWith("urn:air:registry.test:") && !stated.includes("/");
			for (const identifier of isAsked ? [ours, stated] : [ours]) {
				const { status, body } = await get(`/ard/agents/${encodeURIComponent(identifier)}`);
				expect([status, Entry.parse(body).identifier]).toEqual([200, told]);
				const { sourceIdentifier } = Entry.parse(body).metadata;
				expect(sourceIdentifier).toBe(stated === told ? undefined : stated);
			}
		},
	);

	it("never gives an agent the identifier of another", async () => {
		const { body } = await get("/ard/agents/urn:air:registry.test:agents:harbor-scout");
		expect(Entry.parse(body).displayName).toBe("Harbor Scout");
	});

	it("computes the entries of a publisher once, in any spelling", () => {
		const hour = serveHour(running.drawn, SITE);
		const setOf = (name: string) => entriesWith(hour, "publisher", name);
		const known = setOf("harbor.example");
		expect(known.count()).toBe(1);
		for (const name of ["Harbor.example", "HARBOR.EXAMPLE"]) expect(setOf(name)).toBe(known);
		expect(setOf("Registry.TEST").count()).toBe(agents().length - 2);
	});

	it("lists the publishers of identifiers, and filters by them", async () => {
		const entries = await listAll({ filter: "publisherId = 'harbor.example','lantern.example'" });
		expect(entries.map(({ identifier }) => identifier).toSorted()).toEqual([
			STATED["harbor-scout"]?.told,
			STATED["repo-lantern"]?.told,
		]);
		const ours = await list({ filter: "publisherId = 'registry.test'", pageSize: "1" });
		expect(ours.total).toBe(agents().length - 2);
	});

	it.each([
		["urn:air:registry.test:agents:nobody-here", 404, "NOT_FOUND"],
		["URN:AIR:registry.test:agents:harbor-scout", 400, "INVALID_ARGUMENT"],
		["urn:air:registry.test:agents:Harbor-Scout", 404, "NOT_FOUND"],
		["urn:air:elsewhere.test:agents:harbor-scout", 404, "NOT_FOUND"],
		["harbor-scout", 400, "INVALID_ARGUMENT"],
		["%FF", 400, "INVALID_ARGUMENT"],
		["%zz", 400, "INVALID_ARGUMENT"],
	])("answers %s with %i %s", async (identifier, expected, code) => {
		const { status, body } = await get(`/ard/agents/${identifier}`);
		expect(status).toBe(expected);
		expect(Failure.parse(body).errorCode).toBe(code);
	});
});
