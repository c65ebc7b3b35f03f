import type { Proposal } from "#contract/collections/collection.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import type {
	CollectionSettings,
	CollectionEntryRecord as Entry,
	PendingChange,
} from "#domain/records/collection-record.ts";
import { sha256 } from "#registry/sha256.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { type Planning, type Wish, wantedVersion } from "./approve-entry.ts";
import { approvedVersion } from "./at-version.ts";
import { type CollectionSource, failing, whyOut } from "./judge-whole.ts";
import { savedMatches } from "./rule-matches.ts";

/** What waits for an editor: the entry that would be in, or the change of a member, whose account is `by`. */
export interface Proposed extends Proposal {
	wish?: Wish;
	change?: PendingChange;
}

type Planned = Planning["record"];

const idOf = (...parts: (string | null)[]) => sha256(JSON.stringify(parts)).slice(0, 16);

/** Of another rule, it is another question. */
export const matchId = ({ rule }: Pick<CollectionSettings, "rule">, slug: string) =>
	idOf("match", slug, rule?.query ?? "");

const CHANGES: Readonly<Record<PendingChange["act"]["kind"], string>> = {
	change: "A change of its settings or entries.",
	put: "To approve it.",
	remove: "To take it out.",
	answer: "To accept a proposal.",
	restore: "To go back to an earlier state.",
	end: "To end the collection.",
};

/** All that waits and was not declined. Changes of members come first. */
export async function proposalsOf(
	source: CollectionSource,
	record: Planned,
	entries: readonly Entry[],
) {
	const { agentBySlug } = source.context;
	const proposals = record.pending.map((change): Proposed => {
		const { id, act, by, at } = change;
		const slug = "slug" in act ? act.slug : null;
		const title = agentBySlug.get(slug ?? "")?.title ?? slug ?? record.name;
		const about = { slug, title, before: null, after: null, sentence: CHANGES[act.kind] };
		return { id, kind: "change", ...about, by, at, change };
	});
	for (const entry of entries) proposals.push(...(await aboutEntry(source, record, entry)));
	const known = new Set(entries.map(({ slug }) => slug));
	for (const number of savedMatches(source, record.rule) ?? []) {
		const agent = source.snapshot.agents.at(number);
		if (!agent || known.has(agent.slug)) continue;
		if (failing(source, record, { agent, version: null })) continue;
		const id = matchId(record, agent.slug);
		const wish = { slug: agent.slug, version: "latest", byRule: true };
		proposals.push(proposed({ id, kind: "match", agent, before: null, wish }));
	}
	return proposals.filter(({ id }) => !record.declined.includes(id));
}

const SENTENCES = {
	match: "It newly matches the rule.",
	version: "It has a later version.",
	back: "It passes again.",
} as const;

interface Said extends Pick<Proposed, "id" | "before"> {
	kind: keyof typeof SENTENCES;
	agent: SnapshotAgent;
	wish: Wish;
}

function proposed({ agent, ...said }: Said): Proposed {
	const [version] = wantedVersion(agent, said.wish.version) ?? [];
	const after = version && isVersionStated(version) ? version.number : null;
	const { slug, title } = agent;
	return { ...said, slug, title, after, sentence: SENTENCES[said.kind], by: null, at: null };
}

/** A later version of one that is in, and one that is out and passes again. */
async function aboutEntry(source: CollectionSource, record: Planned, entry: Entry) {
	const { slug, out, wants, version: before, note, byRule } = entry;
	const agent = source.context.agentBySlug.get(slug);
	if (!agent) return [];
	const own = approvedVersion(agent, entry);
	const [next] = (wants !== null && wantedVersion(agent, wants)) || [];
	const isLater =
		next !== undefined &&
		next !== own &&
		agent.versions.indexOf(next) < (own ? agent.versions.indexOf(own) : Infinity);
	const kind = out ? "back" : "version";
	const isDue = isLater
		? !failing(source, record, { agent, version: next.number })
		: out !== null && !(await whyOut(source, record, entry));
	if (!isDue) return [];
	const wish = { slug, note, byRule, version: wants ?? before ?? undefined };
	const id = idOf(kind, slug, out?.at ?? null, isLater ? next.number : null);
	return [proposed({ id, kind, agent, before, wish })];
}
