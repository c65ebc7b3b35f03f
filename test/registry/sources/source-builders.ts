import { runAct } from "#api/acts/acts.ts";
import { Refusal } from "#domain/errors.ts";
import type { ImportedAgent, ImportedVersion } from "#domain/intake/imported-agent.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { BegunRun, EntryPage, TakenPage } from "#registry/sources/source-page.ts";
import type { RegistryStore } from "#registry/store.ts";
import { createTestRegistry, type TestRegistry } from "../registry-fixture.ts";

const baseUrl = "https://registry.test";
export const operator = { id: "operator:test" };

/** A version of a server as an importer returns it. */
export function versionOf(
	name: string,
	number: string,
	{
		text,
		document = {},
		...members
	}: Partial<ImportedVersion> & { text?: string; document?: object } = {},
): ImportedVersion {
	const told = { name, description: `Is ${name} ${number}.`, version: number, ...document };
	return {
		number,
		status: "active",
		message: null,
		publishedAt: `2026-01-0${number[0]}T00:00:00.000Z`,
		documents: [{ format: "mcp-server", text: text ?? JSON.stringify(told) }],
		...members,
	};
}

/** A server of a registry, as an importer returns it. */
export function serverOf(
	name: string,
	{ request = {}, ...members }: Partial<Omit<ImportedAgent, "request">> & { request?: object } = {},
): ImportedAgent {
	const segment = name.split("/").at(-1) ?? name;
	return {
		origin: `mcp-registry:${name}`,
		suggestedSlug: segment,
		request: {
			title: `Server ${segment}`,
			website_url: `https://${segment}.dev/`,
			short_description: `Is ${name}.`,
			...request,
		},
		versions: [versionOf(name, "1.0.0")],
		...members,
	};
}

/** Many servers, numbered. */
export function serversOf(count: number, from = 0): ImportedAgent[] {
	return Array.from({ length: count }, (_, index) => serverOf(`dev.quay/s${from + index}`));
}

export function pageOf(
	entries: readonly ImportedAgent[],
	members: Partial<Omit<EntryPage, "entries">> = {},
) {
	return { entries, invalid: [], next: null, highWater: null, ...members };
}

export interface Followed {
	registry: TestRegistry;
	ask(name: string, input: object): Promise<unknown>;
	begin(name?: string, kind?: "full" | "changes"): Promise<BegunRun>;
	take(run: BegunRun, page: object): Promise<TakenPage>;
	/** Follows a source once. */
	run(pages: readonly object[], name?: string, kind?: "full" | "changes"): Promise<unknown>;
	agent(slug: string): Promise<AgentRecord>;
	entry(origin: string, name?: string): Promise<unknown>;
	/** How often it was missed. */
	absences(origin: string): Promise<number | undefined>;
}

/** A registry that follows sources and approves new entries. */
export async function createFollowed(
	names: readonly string[] = ["official"],
	{ store, decision = "approve" }: { store?: RegistryStore; decision?: string } = {},
): Promise<Followed> {
	const registry = createTestRegistry(store);
	const ask = async (name: string, input: object) =>
		(await runAct({ ...registry, baseUrl }, { act: `source.${name}`, input, actor: operator }))
			.answer;
	for (const name of names) {
		const place = `https://${name}.example`;
		await ask("add", { name, format: "mcp-registry", place, decision });
	}
	const [first = ""] = names;
	const begin = async (name = first, kind: "full" | "changes" = "full") =>
		(await ask("begin", { name, kind })) as BegunRun;
	const take = async ({ source, run }: BegunRun, page: object) =>
		(await ask("take", { name: source.name, run: run.id, page })) as TakenPage;
	return {
		registry,
		ask,
		begin,
		take,
		async run(pages, name = first, kind = "full") {
			const begun = await begin(name, kind);
			for (const page of pages) await take(begun, page);
			return ask("end", { name, run: begun.run.id });
		},
		async agent(slug) {
			const agent = await registry.store.agents.find(slug);
			if (!agent) throw new Error(`There is no agent ${slug}.`);
			return agent;
		},
		entry: async (origin, name = first) =>
			registry.store.sourceEntries.find(`${name} mcp-registry:${origin}`),
		absences: async (origin) =>
			(await registry.store.sightings.find(`${first} mcp-registry:${origin}`))?.absences,
	};
}

/** The message of a refusal. */
export const refusalOf = (asked: Promise<unknown>) =>
	asked.then(
		() => undefined,
		(error: unknown) => (error instanceof Refusal ? error.message : error),
	);
