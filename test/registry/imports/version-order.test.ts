import { describe, expect, it } from "vitest";
import { gatherVersions } from "#importers/gather-versions.ts";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { createTestRegistry } from "../registry-fixture.ts";

const actor = { id: "operator:command-line" };

function serverJson(registryType: string, version: string) {
	const transport = { type: "stdio" };
	return {
		name: "dev.tide/tables",
		description: `Tells the tides as ${version.replaceAll(".", " ")} does.`,
		version,
		websiteUrl: "https://tide.dev/",
		packages: [{ registryType, identifier: "tide-tables", version, transport }],
	};
}

/** Kind of package, the older version and the newer one; no source states when they were published. */
const PAIRS = [
	["npm", "1.0.0+20251009", "1.0.0+20251010"],
	["npm", "1.0.0-1", "1.0.0"],
	["pypi", "1.0.0", "1.0.0-1"],
	["pypi", "1.0.0", "1.0.0.post1"],
	["pypi", "1.0.0.dev3", "1.0.0a1"],
	["npm", "2025-09-30", "2025-10-01"],
	["npm", "1.2.3.9", "1.2.3.10"],
	["nuget", "1.2.3.4.9", "1.2.3.4.10"],
	["oci", "1.2.0-rc.1", "v1.2.0-alpine"],
] as const;
const ROWS = PAIRS.flatMap(([kind, older, newer]) => [
	[kind, older, newer, [[older, newer]]] as const,
	[kind, older, newer, [[newer, older]]] as const,
	[kind, older, newer, [[older], [newer]]] as const,
	[kind, older, newer, [[newer], [older]]] as const,
]);

describe("the latest version of a listing", () => {
	it.each(ROWS)("of %s after %s is %s, imported as %j", async (kind, older, newer, imports) => {
		const registry = createTestRegistry();
		for (const numbers of imports) {
			const text = JSON.stringify(numbers.map((number) => serverJson(kind, number)));
			const { agents } = gatherVersions(mcpRegistry.read({ name: "list.json", text }).agents);
			await importAgents(registry, { agents, approve: true, actor });
		}
		const [agent] = await registry.store.agents.list();
		expect(agent?.versions.map(({ number }) => number)).toEqual([newer, older]);
		expect(agent).toMatchObject({
			version: newer,
			shortDescription: expect.stringContaining(newer.replaceAll(".", " ")),
		});
	});

	it("is one with a number rather than an entry without one that was read before", async () => {
		const registry = createTestRegistry();
		for (const version of ["0.0.1-seed", "1.2.0"]) {
			const text = JSON.stringify([serverJson("npm", version)]);
			const { agents } = gatherVersions(mcpRegistry.read({ name: "list.json", text }).agents);
			await importAgents(registry, { agents, approve: true, actor });
		}
		const [agent] = await registry.store.agents.list();
		expect(agent?.versions[0]?.number).toBe("1.2.0");
		expect(agent?.versions.length).toBe(2);
		expect(agent).toMatchObject({
			version: "1.2.0",
			shortDescription: "Tells the tides as 1 2 0 does.",
		});
	});
});
