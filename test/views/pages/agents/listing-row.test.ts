import { describe, expect, it } from "vitest";
import type { Reach } from "#contract/evidence/reach.ts";
import type { ListingReach } from "#domain/web/listing-reach.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { listingRow, rowFacts } from "#views/pages/agents/listing-row.ts";
import { mole } from "../../view-context-builder.ts";

const [context, agent] = mole();
const SERVER: Partial<SnapshotAgent> = { agentType: "mcp_server", repositoryUrl: null };

function reached(
	runs: Reach["runs"],
	hosts: string[],
	{
		keys = 0,
		signsIn = false,
		isHinted = false,
		...parts
	}: Partial<Reach & ListingReach["asks"]> = {},
) {
	const named = hosts.map((host) => ({ host, source: "Tide list" }));
	const reach: Reach = { runs, data: "unknown", hosts: named, more: 0, limited: null, ...parts };
	return { reach: { ...reach, ways: { only: reach }, asks: { keys, signsIn, isHinted } } };
}

describe("the facts of a row", () => {
	it.each<[string, Partial<SnapshotAgent>, string[]]>([
		["nothing is known", {}, []],
		[
			"only its source is known",
			{ repositoryUrl: "https://git.example/a" },
			["Set up from source"],
		],
		[
			"it is a program",
			{ ...reached("here", []), transports: ["stdio"], toolsCount: 1 },
			["Runs on your machine", "No key", "1 tool"],
		],
		[
			"it asks for keys",
			{
				...reached("here", ["api.tide.example"], { keys: 2 }),
				transports: ["stdio"],
				toolsCount: 25,
			},
			["Runs on your machine", "2 keys", "25 tools", "Reaches api.tide.example"],
		],
		[
			"it may reach any host",
			reached("here", ["*"]),
			["Runs on your machine", "Reaches any address"],
		],
		[
			"it reaches many hosts",
			reached("here", ["a.example", "b.example"], { more: 3 }),
			["Runs on your machine", "Reaches 5 hosts"],
		],
		["it talks to itself", reached("here", ["localhost"]), ["Runs on your machine"]],
		[
			"nothing leaves",
			reached("here", [], { data: "stays", limited: "Tide list" }),
			["Runs on your machine", "Nothing leaves your machine"],
		],
		[
			"its document speaks of a key that it does not name",
			{ ...reached("here", [], { isHinted: true }), transports: ["stdio"] },
			["Runs on your machine"],
		],
		[
			"it is hosted, and silent about keys",
			{ ...reached("hosted", ["mcp.tide.example"]), transports: ["streamable-http"] },
			["Hosted at tide.example"],
		],
		[
			"it is hosted behind sign-in",
			{ ...reached("hosted", [], { signsIn: true }), transports: ["sse"], authSchemes: ["oauth2"] },
			["Hosted", "Sign-in"],
		],
		[
			"how one signs in is stated of another way",
			{ ...reached("here", []), transports: ["stdio"], authSchemes: ["oauth2"] },
			["Runs on your machine"],
		],
	])("are none but the known ones: %s", (_, facts, texts) => {
		const shown = rowFacts({ ...agent, transports: [], ...SERVER, ...facts });
		expect(shown.map(({ text }) => text)).toEqual(texts);
	});

	it("of a model are what people choose models by", () => {
		const facts = {
			agentType: "llm",
			contextTokens: 200_000,
			inputPrice: 3,
			outputPrice: 15,
		} as const;
		const open = {
			inputModalities: ["text", "image"],
			abilities: ["tool_calling", "reasoning"],
			openWeights: true,
		};
		expect(rowFacts({ ...agent, ...facts, ...open }).map(({ text }) => text)).toEqual([
			"$3.00 in, $15.00 out",
			"200k context",
			"Sees images",
			"Calls tools",
			"Open weights",
		]);
		expect(rowFacts({ ...agent, agentType: "llm" })).toEqual([]);
	});
});

describe("a row", () => {
	const said = { subject: "s", source: "Tide list", as_of: null };

	it.each([
		["Tide by Harbour Office", "Harbour Office", ["Tide", "Harbour Office"]],
		["Tide by harbour", "Harbour", ["Tide by harbour", "Harbour"]],
		["Tide of Harbour", "Harbour", ["Tide of Harbour", null]],
		["Tide", null, ["Tide", null]],
	])("of %j says the maker %j once", (title, creatorName, shown) => {
		const { maker, ...row } = listingRow(context, { ...agent, title, creatorName });
		expect([row.title, maker]).toEqual(shown);
	});

	it("shows a count with its unit, the mark of a source, and trouble", () => {
		const observations = [
			{ ...said, kind: "pulls" as const, value: 24_500 },
			{ ...said, kind: "tier" as const, value: "Official" },
			{ ...said, kind: "archived" as const, value: true },
		];
		const row = listingRow(context, { ...agent, status: "deprecated", observations });
		expect(row).toMatchObject({ use: { amount: "24k", of: "pulls" }, officialBy: "Tide list" });
		const starred = [
			{ ...said, kind: "stars" as const, value: 4_900 },
			{ ...said, kind: "pulls" as const, value: 128 },
		];
		expect(listingRow(context, { ...agent, observations: starred }).use?.of).toBe("stars");
		expect(row.tags.map(({ label }) => label)).toEqual([
			"1 open incident",
			"Archived",
			"Deprecated",
		]);
		expect(listingRow(context, { ...agent, observations: [] })).toMatchObject({
			use: null,
			officialBy: null,
		});
	});

	it("has a description of others, none that is made of the facts below it", () => {
		const described = (source: "rule" | "imported") => {
			const provenance = [
				{ source, checkedAt: agent.updatedAt, origin: null, fields: ["shortDescription" as const] },
			];
			return listingRow(context, { ...agent, shortDescription: "Open weights.", provenance }).about;
		};
		expect([described("imported"), described("rule")]).toEqual(["Open weights.", null]);
	});

	it("has the tick of a proof only with its record", () => {
		const { claim } = agent;
		const proofOf = (domainVerifiedAt: string | null) =>
			listingRow(context, {
				...agent,
				claim: { ...claim, status: "verified", domainVerifiedAt, repositoryVerifiedAt: null },
			}).proof;
		expect(proofOf("2026-01-01T00:00:00.000Z")).toContain("domain");
		expect(proofOf(null)).toBeNull();
	});
});
