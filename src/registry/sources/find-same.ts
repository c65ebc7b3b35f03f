import { isHome, isName, isPackage, isRepository } from "#domain/coordinates.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryTransaction } from "../store.ts";

/**
 * The listing that is the same thing by rule: it was listed first at the same page of another registry, it has the same name in its
 * protocol or in catalogues, or the same package from the same repository and folder. A removed one comes first, because nothing
 * brings it back. Two entries of one source are two things.
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
	]);
	const agents = await Promise.all([...same].map((slug) => transaction.agents.find(slug)));
	const found = agents.filter((agent) => agent !== undefined);
	const removed = found.find(({ status }) => status === "removed");
	if (removed) return removed;
	for (const agent of found) if (!(await isTold(transaction, agent, entry))) return agent;
	return undefined;
}

/** Also what was listed before coordinates were kept. */
async function findListed(
	{ agents }: RegistryTransaction,
	coordinate: string,
): Promise<AgentRecord | undefined> {
	const [kind = "", ...value] = coordinate.split(" ");
	const index = kind === "identifier" ? "catalogIdentifier" : "protocolName";
	return agents.findBy(index, value.join(" "));
}

/** True where the source tells of the listing already. */
async function isTold(
	{ sourceEntries }: RegistryTransaction,
	{ slug }: AgentRecord,
	{ source }: SourceEntryRecord,
): Promise<boolean> {
	const entries = await sourceEntries.by("slug", slug);
	return entries.some((entry) => entry.source === source && entry.state === "followed");
}
