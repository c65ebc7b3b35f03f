import { describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { alsoListed } from "#snapshot/agents/also-listed.ts";
import { agent } from "../../registry/record-builders.ts";

const none = { websiteUrl: null, creatorName: null, ownerId: null } as const;
const url = "https://github.com/tide/tables";

function found(one: Partial<AgentRecord>, other: Partial<AgentRecord>) {
	const agents = [agent("mole", { ...none, ...one }), agent("vole", { ...none, ...other })];
	return alsoListed(agents, new Map()).get("mole");
}

describe("a listing is also listed as another one", () => {
	it.each<[string, Partial<AgentRecord>, Partial<AgentRecord>]>([
		[
			"same title and maker",
			{ title: "Tide", creatorName: "Ebb" },
			{ title: "TIDE", creatorName: "ebb" },
		],
		["same repository", { repositoryUrl: url }, { repositoryUrl: `${url}.git` }],
		[
			"hosted edition",
			{ title: "Tide", repositoryUrl: url },
			{ title: "Tide MCP Server", websiteUrl: "https://mcp.tide.dev/" },
		],
		[
			"edition to run yourself",
			{ title: "Tide MCP Server", websiteUrl: "https://mcp.tide.dev/" },
			{ title: "Tide", repositoryUrl: url },
		],
	])("by the %s", (why, one, other) => {
		expect(found(one, other)).toEqual([{ slug: "vole", title: other.title ?? "Agent vole", why }]);
	});

	it.each<[string, Partial<AgentRecord>, Partial<AgentRecord>]>([
		[
			"the name of two repositories",
			{ title: "Tide", repositoryUrl: url },
			{ title: "Tide", repositoryUrl: "https://github.com/tide-contrib/tide" },
		],
		["title alone", { title: "Tide" }, { title: "Tide" }],
		[
			"a host of somebody else",
			{ title: "Tide", repositoryUrl: url },
			{ title: "Tide", websiteUrl: "https://hoster.dev/" },
		],
		[
			"a repository in which one source lists both",
			{ repositoryUrl: url, importOrigin: "docker-mcp:a" },
			{ repositoryUrl: url, importOrigin: "docker-mcp:b" },
		],
	])("but not by %s", (_, one, other) => {
		expect(found(one, other)).toBeUndefined();
	});

	it("with what followed sources say of both first, and without listings that are not public", () => {
		const same = (slug: string) => ({ slug, kind: "package", shared: "npm:tide" }) as const;
		const sources = new Map([["mole", { sameEndpoint: [same("vole"), same("hidden")] }]]);
		const agents = [
			agent("mole", { ...none, title: "Tide" }),
			agent("vole", { ...none, title: "Ebb" }),
		];
		expect(alsoListed(agents, sources).get("mole")).toEqual([
			{ slug: "vole", title: "Ebb", why: "same package, npm:tide" },
		]);
	});

	it("reading each listing a few times, however many there are", () => {
		let reads = 0;
		const many = Array.from({ length: 2_000 }, (_, index) => {
			const one = agent(`a${index}`, { ...none, title: `Tide ${index >> 1}`, creatorName: "Ebb" });
			return new Proxy(one, {
				get: (target, name) => {
					reads++;
					return Reflect.get(target, name);
				},
			});
		});
		expect(alsoListed(many, new Map()).size).toBe(many.length);
		expect(reads / many.length).toBeLessThan(40);
	});
});
