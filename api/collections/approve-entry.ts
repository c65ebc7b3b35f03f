import { LockEntry } from "#contract/evidence/lock.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { LATEST_WISH, readRange } from "#domain/collections/version-range.ts";
import { invalidBody } from "#domain/errors.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import type { CollectionEntryRecord, CollectionRecord } from "#domain/records/collection-record.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import type { CollectionSettings } from "#registry/collections/save-collection.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { lockedNow } from "../routes/lock-routes.ts";
import { atVersion } from "./at-version.ts";
import type { CollectionSource } from "./judge-whole.ts";
import { entryNow } from "./see-collection.ts";

export interface Planning {
	source: CollectionSource;
	record: Pick<CollectionRecord, "slug" | "declined" | "pending"> & CollectionSettings;
	entries: readonly CollectionEntryRecord[];
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

type Flaw = Omit<ProblemIssue, "pointer"> & { member: string };

/** What is wished for, approved; what is an entry already stays as it is. Says all that is wrong. */
export async function approveAll(
	planning: Planning,
	wishes: readonly (Wish | CollectionEntryRecord)[],
	base: string,
): Promise<CollectionEntryRecord[]> {
	const entries: CollectionEntryRecord[] = [];
	const issues: ProblemIssue[] = [];
	for (const [place, wish] of wishes.entries()) {
		const entry = "lock" in wish ? wish : await approveEntry(planning, wish);
		if ("lock" in entry) entries.push(entry);
		else {
			const { member, ...issue } = entry;
			const item = base === "#" ? base : `${base}/${place}`;
			issues.push({ pointer: `${item}/${member}`, ...issue });
		}
	}
	if (issues.length > 0) throw invalidBody(issues);
	return entries;
}

/** An entry that is in from now on, or what is wrong with the wish. */
export async function approveEntry(
	{ source, record, at, by }: Planning,
	wish: Wish,
): Promise<CollectionEntryRecord | Flaw> {
	const { slug, byRule = false } = wish;
	const agent = source.context.agentBySlug.get(slug);
	if (!agent) return { member: "slug", detail: "is no public listing" };
	const text = wish.version;
	const found = wantedVersion(agent, text);
	if (!found) return { member: "version", detail: "is no version of the listing, or fits none" };
	const [version] = found;
	const note = gateText(wish.note ?? "");
	if (!note.ok) return { member: "note", detail: note.detail };
	const { ownerId = null } = (await source.store.agents.find(slug)) ?? {};
	const draft: CollectionEntryRecord = {
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
	const now = entryNow(source, record, entry);
	return "out" in now ? { member: "slug", detail: `is not let in: ${now.out.sentence}` } : entry;
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
