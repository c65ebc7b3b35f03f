import { keysOf } from "#contract/members-of.ts";
import { removalSentence, removerOf } from "#domain/agents/removals.ts";
import {
	counterpartsOf,
	homeCoordinate,
	JOINING,
	type Joining,
	joiningOf,
	MAX_SHARING,
} from "#domain/identity/coordinates.ts";
import { isMonorepo, type Listed } from "#domain/identity/same-program.ts";
import { handSource, isHomeAt } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";
import { handOrigin } from "./list-sayings.ts";

export interface Same {
	agent: AgentRecord;
	by: Joining;
}

/**
 * The listing of the same program, by what identifies it most certainly. A removed listing whose removal holds for the
 * entry comes first. Two entries of one source are two programs, and an entry that is the same as both is neither.
 */
export async function findSame(
	transaction: RegistryTransaction,
	entry: Pick<SourceEntryRecord, "source" | "coordinates" | "retried">,
	siblings?: ReadonlySet<string>,
): Promise<Same | undefined> {
	const matches = await listSame(transaction, entry, siblings);
	for (const same of matches) {
		if (same.agent.status === "removed" && (await binds(transaction, same.agent, entry)))
			return same;
	}
	const free: (Same & { sources: readonly string[] })[] = [];
	for (const same of matches.filter(({ agent }) => agent.status !== "removed")) {
		const sources = await sourcesOf(transaction, same.agent);
		if (!sources.includes(entry.source)) free.push({ ...same, sources });
	}
	const [first, ...rest] = free;
	const rivals = rest.filter(({ by }) => by === first?.by);
	const isAmbiguous = rivals.some(({ sources }) =>
		sources.some((source) => first?.sources.includes(source)),
	);
	return isAmbiguous ? undefined : first;
}

/** All listings of the same program, removed ones too, most certain first. */
export async function listSame(
	reader: RegistryReader,
	{ coordinates, source }: { coordinates: readonly string[]; source?: string },
	siblings: ReadonlySet<string> = new Set(),
): Promise<Same[]> {
	const same = new Map<string, Joining>();
	const kinds = Map.groupBy(coordinates, joiningOf);
	for (const by of keysOf(JOINING)) {
		for (const coordinate of kinds.get(by) ?? []) {
			if (by === "repository") {
				const within = coordinate.replace(/^repository/, "within");
				if (siblings.has(within) || (await hasSeveral(reader, { within, source }))) continue;
			}
			for (const slug of await holdersOf(reader, coordinate)) {
				if (!same.has(slug)) same.set(slug, by);
			}
		}
	}
	const pairs = await Promise.all(
		[...same].map(async ([slug, by]) => ({ agent: await reader.agents.find(slug), by })),
	);
	return pairs.flatMap(({ agent, by }) => (agent ? [{ agent, by }] : []));
}

/** Repositories in which one source lists several programs at once. */
export function repeatedIn(all: readonly (readonly string[])[]): ReadonlySet<string> {
	const seen = new Set<string>();
	const places = all.flatMap((of) => of.filter((coordinate) => coordinate.startsWith("within ")));
	return new Set(places.filter((place) => seen.has(place) || !seen.add(place)));
}

async function holdersOf(reader: RegistryReader, coordinate: string): Promise<string[]> {
	const records = await Promise.all(
		counterpartsOf(coordinate).map((key) => reader.coordinates.find(key)),
	);
	const slugs = records.flatMap((record) => record?.slugs ?? []);
	const listed = await findListed(reader, coordinate);
	return [...(slugs.length < MAX_SHARING ? slugs : []), ...(listed ? [listed.slug] : [])];
}

/** Whatever else has this coordinate, this listing has the name or the identifier. */
async function findListed(
	{ agents }: RegistryReader,
	coordinate: string,
): Promise<AgentRecord | undefined> {
	const [kind = "", ...value] = coordinate.split(" ");
	if (kind === "name") return agents.findBy("protocolName", value.join(" "));
	return kind === "identifier" ? agents.findBy("catalogIdentifier", value.join(" ")) : undefined;
}

/** True if a repository has several programs, counting another one of a source. */
async function hasSeveral(
	reader: RegistryReader,
	{ within, source }: { within: string; source: string | undefined },
): Promise<boolean> {
	const { slugs = [] } = (await reader.coordinates.find(within)) ?? {};
	if (slugs.length >= MAX_SHARING) return true;
	const listed: Listed[] = source === undefined ? [] : [{ sources: [source], coordinates: [] }];
	for (const slug of slugs) {
		const agent = await reader.agents.find(slug);
		if (!agent || agent.status === "removed") continue;
		const entries = await reader.sourceEntries.by("slug", slug);
		const coordinates = entries.flatMap((entry) => entry.coordinates);
		listed.push({ sources: await sourcesOf(reader, agent), coordinates });
	}
	return isMonorepo(listed, within);
}

/** The sources that list an agent; what was imported by hand has its format as one. */
export async function sourcesOf(
	{ sourceEntries }: Pick<RegistryReader, "sourceEntries">,
	agent: AgentRecord,
): Promise<string[]> {
	const entries = await sourceEntries.by("slug", agent.slug);
	const followed = entries.flatMap(({ source, state }) => (state === "followed" ? [source] : []));
	const origin = handOrigin(agent);
	return [...new Set([...followed, ...(origin === null ? [] : [handSource(origin)])])];
}

/**
 * Whether the removal of a listing also holds for an entry of the same agent. Anyone can state any name, so a removal
 * binds who made it: a source, and those that pass on its own listings. Moderators bind everyone, and owners do if they
 * have proven that the agent is theirs. An operator who tries an entry again overrides all of them.
 */
export async function binds(
	{ sources, sourceEntries }: RegistryTransaction,
	agent: AgentRecord,
	entry: Pick<SourceEntryRecord, "source" | "coordinates" | "retried">,
): Promise<boolean> {
	if (entry.retried) return false;
	const remover = removerOf(agent);
	if (remover.kind === "moderator") return true;
	const { domainVerifiedAt, repositoryVerifiedAt } = agent.claim;
	if (remover.kind === "owner") return (domainVerifiedAt ?? repositoryVerifiedAt) !== null;
	const own = (await sourceEntries.by("slug", agent.slug)).filter(
		({ source }) => source === remover.name,
	);
	// If the source was removed in the meantime, it is a new one under the same name.
	if (entry.source === remover.name) return own.length > 0;
	const source = await sources.find(remover.name);
	const { home } = agent;
	if (!source || home === undefined || !isHomeAt(home, source)) return false;
	return entry.coordinates.includes(homeCoordinate(home));
}

/** Decisions made here about an entry stay, no matter what its source says, until an operator tries it again. */
export async function findDecision(
	transaction: RegistryTransaction,
	before: SourceEntryRecord | undefined,
): Promise<Pick<SourceEntryRecord, "state" | "reason"> | undefined> {
	if (!before || before.retried) return undefined;
	const agent = await removedOf(transaction, before);
	if (agent && (await binds(transaction, agent, before))) {
		if (before.state === "gone") return { state: "gone", reason: before.reason };
		return { state: "left_out", reason: removalSentence(agent) };
	}
	const submission =
		before.submissionId === null
			? undefined
			: await transaction.submissions.find(before.submissionId);
	if (submission?.status !== "rejected") return undefined;
	return { state: "left_out", reason: "A moderator rejected it." };
}

async function removedOf(
	{ agents }: RegistryTransaction,
	{ slug }: SourceEntryRecord,
): Promise<AgentRecord | undefined> {
	const agent = slug === null ? undefined : await agents.find(slug);
	return agent?.status === "removed" ? agent : undefined;
}

/** An entry starts afresh after its listing was removed, unless the removal holds for it. */
export async function withoutRemoved(
	transaction: RegistryTransaction,
	entry: SourceEntryRecord,
): Promise<SourceEntryRecord> {
	return (await removedOf(transaction, entry)) ? { ...entry, slug: null } : entry;
}
