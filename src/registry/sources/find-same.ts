import { bundleCounterpart, isHome, isName, isPackage, isRepository } from "#domain/coordinates.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";
import { binds } from "./binds.ts";

/**
 * The listing of the same agent: first listed at the same page of another registry, with the same name in its protocol
 * or in catalogues, or with the same package from the same repository and folder; or the bundle of a server, or its
 * server. A removed listing whose removal holds for the entry comes first. Two entries of one source are two agents.
 */
export async function findSame(
	transaction: RegistryTransaction,
	entry: SourceEntryRecord,
): Promise<AgentRecord | undefined> {
	const found = await listSame(transaction, entry);
	for (const agent of found) {
		if (agent.status === "removed" && (await binds(transaction, agent, entry))) return agent;
	}
	for (const agent of found) {
		if (agent.status !== "removed" && !(await hasEntry(transaction, agent, entry))) return agent;
	}
	return undefined;
}

/** All listings of the same agent, removed ones too. */
export async function listSame(
	reader: RegistryReader,
	{ coordinates }: Pick<SourceEntryRecord, "coordinates">,
): Promise<AgentRecord[]> {
	const slugs = async (of: readonly string[]) => {
		const found = await Promise.all(of.map((one) => reader.coordinates.find(one)));
		return found.flatMap((record) => record?.slugs ?? []);
	};
	const packaged = await slugs(coordinates.filter(isPackage));
	const stored = new Set(await slugs(coordinates.filter(isRepository)));
	const names = coordinates.filter(isName);
	const listed = await Promise.all(names.map((name) => findListed(reader, name)));
	const same = new Set([
		...listed.flatMap((agent) => agent?.slug ?? []),
		...(await slugs([...names, ...coordinates.filter(isHome)])),
		...packaged.filter((slug) => stored.has(slug)),
		...(await slugs(coordinates.flatMap((one) => bundleCounterpart(one) ?? []))),
	]);
	const agents = await Promise.all([...same].map((slug) => reader.agents.find(slug)));
	return agents.filter((agent) => agent !== undefined);
}

/** Also finds listings from before coordinates were stored. */
async function findListed(
	{ agents }: RegistryReader,
	coordinate: string,
): Promise<AgentRecord | undefined> {
	const [kind = "", ...value] = coordinate.split(" ");
	const index = kind === "identifier" ? "catalogIdentifier" : "protocolName";
	return agents.findBy(index, value.join(" "));
}

/** True if the source already has an entry for the listing. */
async function hasEntry(
	{ sourceEntries }: RegistryTransaction,
	{ slug }: AgentRecord,
	{ source }: SourceEntryRecord,
): Promise<boolean> {
	const entries = await sourceEntries.by("slug", slug);
	return entries.some((entry) => entry.source === source && entry.state === "followed");
}
