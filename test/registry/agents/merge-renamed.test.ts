import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { mcpNamesOf } from "#views/protocols/mcp-names.ts";
import { mcpVersionViews, officialOf } from "#views/protocols/mcp-server-view.ts";
import { extractRegistry } from "../../../scripts/freeze-hour.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { createTestRegistry } from "../registry-fixture.ts";
import {
	createFollowed,
	operator,
	pageOf,
	serverOf,
	versionOf,
} from "../sources/source-builders.ts";

const OLD = "dev.tide/tables";
const NEW = "dev.tide/tide-tables";
/** Numbers under each name; the newest is under the new one. */
const NUMBERS = [
	[["1.0.0"], ["2.0.0"]],
	[
		["1.0.0", "1.1.0"],
		["1.1.0", "2.0.0"],
	],
	[
		["1.0.0", "1.2.0"],
		["1.1.0", "1.3.0"],
	],
] as const;

function server(name: string, numbers: readonly string[]) {
	const versions = numbers.toReversed().map((number) => versionOf(name, number));
	const [first, ...others] = versions;
	if (!first) throw new Error("There is no version.");
	const request = { short_description: `Is ${name} ${first.number}.` };
	return serverOf(name, { request, versions: [first, ...others] });
}

type Registry = ReturnType<typeof createTestRegistry>;

/** Where two listings come from. */
const ORIGINS: Readonly<
	Record<string, (old: readonly string[], young: readonly string[]) => Promise<Registry>>
> = {
	async "imports by hand"(old, young) {
		const registry = createTestRegistry();
		const agents = [server(OLD, old), server(NEW, young)];
		await importAgents(registry, { agents, approve: true, actor: operator });
		return registry;
	},
	async "a source"(old, young) {
		const { registry, run } = await createFollowed(["official"]);
		await run([pageOf([server(OLD, old), server(NEW, young)])]);
		return registry;
	},
	async "their owner"(old, young) {
		const registry = await ORIGINS["imports by hand"]?.(old, young);
		if (!registry) throw new Error("There is no registry.");
		for (const agent of await registry.store.agents.list()) {
			const facts = Object.fromEntries(
				Object.entries(agent.facts).map(([name, fact]) => [name, { ...fact, source: "declared" }]),
			) as AgentRecord["facts"];
			const owned = { ...agent, ownerId: "owner:ada", importOrigin: null, facts };
			await registry.store.transact(async ({ agents }) => agents.save(owned));
		}
		return registry;
	},
};
const ROWS = Object.keys(ORIGINS).flatMap((origin) =>
	NUMBERS.flatMap(([old, young]) => [
		[origin, old, young, OLD] as const,
		[origin, old, young, NEW] as const,
	]),
);

describe("a renamed server whose listings are merged", () => {
	it.each(ROWS)(
		"from %s, with %j and %j, of which %s was first",
		async (origin, old, young, first) => {
			const registry = await ORIGINS[origin]?.(old, young);
			if (!registry) throw new Error("There is no registry.");
			const agents = await registry.store.agents.list();
			for (const agent of agents.filter(({ protocolName }) => protocolName === first)) {
				const createdAt = "2020-01-01T00:00:00.000Z";
				await registry.store.transact(async (store) => store.agents.save({ ...agent, createdAt }));
			}
			const slugs = agents.map(({ slug }) => slug);
			const context = { ...registry, baseUrl: "https://registry.test" };
			await runAct(context, { act: "duplicate.merge", input: { slugs }, actor: operator });

			const extract = await extractRegistry(registry.store, registry.now());
			const built = buildSnapshot({ extract, history: new History([]), at: registry.now() });
			const [agent, ...others] = built.agents;
			expect(others).toEqual([]);
			if (!agent) throw new Error("Nothing is public.");
			const documents = await registry.store.documents.list();
			const shown = {
				...viewContext(),
				snapshot: { ...viewContext().snapshot, ...built },
				documentsOf: () => documents,
			};
			const all = [...new Set([...old, ...young])].sort().reverse();
			expect(agent.versions.map(({ number }) => number)).toEqual(all);
			const views = mcpVersionViews(shown, agent);
			expect(views.map(({ server }) => server.version)).toEqual(all);
			expect(new Set(views.map(({ server }) => server.name))).toEqual(new Set([NEW]));
			expect(views.filter((view) => officialOf(view).isLatest)).toEqual([views[0]]);
			expect(mcpNamesOf(shown, agent).aliases).toContain(OLD);
			expect(agent.version).toBe(all[0]);
			expect(agent.shortDescription).toBe(`Is ${NEW} ${all[0]}.`);
		},
	);

	it("keeps the versions of both, if only one of the names is the publisher's", async () => {
		const young = server("io.github.quay/x", ["3.0.0"]);
		const request = { ...young.request, repository_url: "https://github.com/quay/x" };
		const registry = createTestRegistry();
		const agents = [server("com.tide-old/x", ["1.0.0", "2.0.0"]), { ...young, request }];
		await importAgents(registry, { agents, approve: true, actor: operator });
		const slugs = (await registry.store.agents.list()).map(({ slug }) => slug);
		const context = { ...registry, baseUrl: "https://registry.test" };
		await runAct(context, { act: "duplicate.merge", input: { slugs }, actor: operator });
		const left = (await registry.store.agents.list()).filter(({ status }) => status === "active");
		expect(left.map(({ protocolName }) => protocolName)).toEqual(["io.github.quay/x"]);
		const numbers = left.flatMap(({ versions }) => versions.map(({ number }) => number));
		expect(numbers).toEqual(["3.0.0", "2.0.0", "1.0.0"]);
	});

	it.each([[["official"]], [["official", "mirror"]], [["mirror", "official"]]])(
		"keeps them when %j go on",
		async (sources) => {
			const { registry, run } = await createFollowed(sources);
			const [young = ""] = sources.toReversed();
			await run([pageOf([server(OLD, ["1.0.0"])])], "official");
			const both = young === "official" ? [server(OLD, ["1.0.0"])] : [];
			await run([pageOf([...both, server(NEW, ["2.0.0"])])], young);
			const slugs = (await registry.store.agents.list()).map(({ slug }) => slug);
			const context = { ...registry, baseUrl: "https://registry.test" };
			await runAct(context, { act: "duplicate.merge", input: { slugs }, actor: operator });
			await run([pageOf([...both, server(NEW, ["2.0.0", "3.0.0"])])], young);
			if (young !== "official") await run([pageOf([server(OLD, ["1.0.0"])])], "official");
			const left = (await registry.store.agents.list()).filter(({ status }) => status === "active");
			expect(left.map(({ protocolName }) => protocolName)).toEqual([NEW]);
			expect(left[0]?.versions.map(({ number }) => number)).toContain("1.0.0");
			expect(left[0]?.versions.map(({ number }) => number)).toContain("2.0.0");
		},
	);
});
