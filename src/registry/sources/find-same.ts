import { bundleCounterpart, isHome, isName, isPackage, isRepository } from "#domain/coordinates.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryTransaction } from "../store.ts";

/**
 * The listing of the same agent: first listed at the same page of another registry, with the same name in its protocol
 * or in catalogues, or with the same package from the same repository and folder; or the bundle of a server, or its server. A removed listing comes first,
 * because nothing restores it. Two entries of one source are two agents.
 */
export async function findSame(
	transaction: RegistryTransaction,
	entry: SourceEntryRecord,
): Promise<AgentRecord | undefined> {
	const { coordinates } = entry;
	const slugs = async (of: readonly string[]) => {
		const found = await Promise.all(of.map((one) => transaction.coordinates.find(one)));
		return found.flatMap((record) => record?.slugs ?? []);
	};
	const packaged = await slugs(coordinates.filter(isPackage));
	const stored = new Set(await slugs(coordinates.filter(isRepository)));
	const names = coordinates.filter(isName);
	const listed = await Promise.all(names.map((name) => findListed(transaction, name)));
	const same = new Set([
		...listed.flatMap((agent) => agent?.slug ?? []),
		...(await slugs([...names, ...coordinates.filter(isHome)])),
		...packaged.filter((slug) => stored.has(slug)),
		...(await slugs(coordinates.flatMap((one) => bundleCounterpart(one) ?? []))),
	]);
	const agents = await Promise.all([...same].map((slug) => transaction.agents.find(slug)));
	const found = agents.filter((agent) => agent !== undefined);
	const removed = found.find(({ status }) => status === "removed");
	if (removed) return removed;
	for (const agent of found) if (!(await hasEntry(transaction, agent, entry))) return agent;
	return undefined;
}

/** Also finds listings from before coordinates were stored. */
async function findListed(
	{ agents }: RegistryTransaction,
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
