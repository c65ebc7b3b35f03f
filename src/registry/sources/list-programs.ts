import { counterpartsOf } from "#domain/identity/coordinates.ts";
import { type Cluster, findClusters, type Program } from "#domain/identity/same-program.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { documentReader } from "../documents/documents.ts";
import type { RegistryReader } from "../store.ts";
import { sourcesOf } from "./find-same.ts";
import { coordinatesOfListing } from "./save-entry.ts";

/** All listings that are one program with another, or may be. */
export async function listClusters(reader: RegistryReader): Promise<Cluster[]> {
	const programs: Program[] = [];
	for (const agent of await reader.agents.list()) {
		if (agent.status !== "removed") programs.push(await programOf(reader, agent));
	}
	return findClusters(programs);
}

/** Those of them with any listing from these origins. */
export async function listImportedTwice(
	reader: RegistryReader,
	origins: readonly string[],
): Promise<Cluster[]> {
	const agents = await Promise.all(origins.map((origin) => reader.findAgentByImportOrigin(origin)));
	const asked = new Set(agents.flatMap((agent) => agent?.slug ?? []));
	const near = new Map<string, Program>();
	const add = async (slug: string) => {
		const agent = near.has(slug) ? undefined : await reader.agents.find(slug);
		if (!agent || agent.status === "removed") return;
		near.set(slug, await programOf(reader, agent));
	};
	for (const slug of asked) await add(slug);
	for (const coordinate of [...near.values()].flatMap(({ coordinates }) => coordinates)) {
		for (const key of counterpartsOf(coordinate)) {
			for (const slug of (await reader.coordinates.find(key))?.slugs ?? []) await add(slug);
		}
	}
	return findClusters([...near.values()]).filter((cluster) =>
		cluster.slugs.some((slug) => asked.has(slug)),
	);
}

async function programOf(reader: RegistryReader, agent: AgentRecord): Promise<Program> {
	const { slug, ownerId, differsFrom = [] } = agent;
	const own = await coordinatesOfListing(documentReader(reader), agent);
	const entries = await reader.sourceEntries.by("slug", slug);
	return {
		slug,
		ownerId,
		differs: differsFrom,
		sources: await sourcesOf(reader, agent),
		coordinates: [...new Set([...own, ...entries.flatMap(({ coordinates }) => coordinates)])],
	};
}
