import { LockEntry } from "#contract/evidence/lock.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { LATEST_WISH, readRange } from "#domain/collections/version-range.ts";
import { invalidBody } from "#domain/errors.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import type {
	CollectionRecord,
	CollectionSettings,
	CollectionEntryRecord as Entry,
} from "#domain/records/collection-record.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { lockedNow } from "../routes/lock-routes.ts";
import { atVersion } from "./at-version.ts";
import { type CollectionSource, entryNow, whyOut } from "./judge-whole.ts";

export interface Planning {
	source: CollectionSource;
	record: Pick<CollectionRecord, "slug" | "declined" | "pending"> & CollectionSettings;
	entries: readonly Entry[];
	at: string;
	/** Account; null if the owner lets what passes in by itself. */
	by: string | null;
}

export interface Wish {
	slug: string;
	/** An exact version, a range or `latest`. */
	version?: string | undefined;
	/** Kept for later, beside an exact version. */
	wants?: string | null | undefined;
	note?: string | null | undefined;
	byRule?: boolean;
}

/** What is wished for, approved; what is an entry already stays as it is. Says all that is wrong. */
export async function approveAll(planning: Planning, wishes: readonly (Wish | Entry)[]) {
	const entries: Entry[] = [];
	const issues: ProblemIssue[] = [];
	for (const [place, wish] of wishes.entries()) {
		const pointer = `#/entries/${place}`;
		const entry = "lock" in wish ? wish : await approveEntry(planning, wish, pointer);
		if ("lock" in entry) entries.push(entry);
		else issues.push(entry);
	}
	if (issues.length > 0) throw invalidBody(issues);
	return entries;
}

type Entries = readonly Entry[];

/** One entry a listing: the later one. */
export const withEntries = (entries: Entries, changed: Entries): Entry[] => [
	...new Map([...entries, ...changed].map((entry) => [entry.slug, entry])).values(),
];

/** Those that are not in any more, with why. */
export async function leaving({ source, record, entries, at }: Planning) {
	const left: Entry[] = [];
	for (const entry of entries) {
		const out = entry.out ? null : await whyOut(source, record, entry);
		if (out) left.push({ ...entry, out: { ...out, at } });
	}
	return left;
}

/** An entry that is in from now on, or what is wrong with the wish. */
export async function approveEntry(planning: Planning, wish: Wish, pointer = "#") {
	const { source, record, at, by } = planning;
	const { slug, version: text, byRule = false } = wish;
	const flaw = (member: string, detail: string) => ({ pointer: `${pointer}/${member}`, detail });
	const agent = source.context.agentBySlug.get(slug);
	if (!agent) return flaw("slug", "is no public listing");
	const found = wantedVersion(agent, text);
	if (!found) return flaw("version", "is no version of the listing, or fits none");
	const [version] = found;
	const note = gateText(wish.note ?? "");
	if (!note.ok) return flaw("note", note.detail);
	const { ownerId = null } = (await source.store.agents.find(slug)) ?? {};
	const draft: Entry = {
		collection: record.slug,
		slug,
		byRule,
		approvedAt: at,
		approvedBy: by,
		ownerId,
		out: null,
		wants: wish.wants ?? (text !== undefined && readRange(text) ? text : null),
		version: version && isVersionStated(version) ? version.number : null,
		note: note.text || null,
		lock: LockEntry.parse({ slug }),
	};
	const isShown = version === currentOf(agent);
	const shown = isShown ? agent : atVersion(source.context, agent, draft);
	const entry = { ...draft, lock: (await lockedNow(source, shown)).entry };
	const { out } = entryNow(source, record, entry);
	return out ? flaw("slug", `is not let in: ${out.sentence}`) : entry;
}

const currentOf = ({ versions }: Pick<SnapshotAgent, "versions">) =>
	versions.find(({ status }) => status !== "deleted");

/** The version that a wish begins with. In a pair, because a listing may have none. Undefined if none fits. */
export function wantedVersion(
	agent: Pick<SnapshotAgent, "versions">,
	text: string | undefined,
): readonly [VersionRecord | undefined] | undefined {
	if (text === undefined || text === LATEST_WISH) return [currentOf(agent)];
	const isIn = readRange(text) ?? ((number: string) => number === text);
	const fits = agent.versions.find(
		(version) => version.status !== "deleted" && isVersionStated(version) && isIn(version.number),
	);
	return fits && [fits];
}
