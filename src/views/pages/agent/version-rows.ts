import { VERSION_CHANGES } from "#contract/agents/version.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { wordChanges } from "#domain/texts/word-changes.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showDay } from "../display.ts";

export type VersionRow = ReturnType<typeof versionRow>;

/** A page shows this many changes of each version; the file has all of them. */
const MAX_CHANGES = 12;

export function versionRows({ versions }: SnapshotAgent, count: number, quote = asItIs) {
	const [first] = versions;
	// A single entry without a version tells nothing.
	if (first && versions.length === 1 && !isVersionStated(first)) return [];
	return versions.slice(0, count).map((version) => versionRow(version, quote));
}

export function versionTitle(title: string, version: VersionRecord): string {
	return `${title}${isVersionStated(version) ? "" : ":"} ${versionName(version)}`;
}

function versionName(version: VersionRecord): string {
	return isVersionStated(version) ? version.number : `entry of ${showDay(version.listedAt)}`;
}

const asItIs = (text: string) => text;

/** `quote` marks the words of others among ours. */
export function versionRow(version: VersionRecord, quote = asItIs) {
	const { number, status, message, changes, publishedAt, listedAt } = version;
	const shown = changes.slice(0, MAX_CHANGES).map(({ kind, name, detail }) => {
		const words = name === "" ? VERSION_CHANGES[kind] : `${VERSION_CHANGES[kind]}: ${quote(name)}`;
		return detail === null ? words : `${words}, ${quote(detail)}`;
	});
	const rest = changes.length - shown.length;
	return {
		/** Anchor on the page. */
		id: `v-${encodeURIComponent(number)}`,
		/** Its number, or the day of an entry that states none. */
		number: capitalise(versionName(version)),
		day: publishedAt === null ? `known since ${showDay(listedAt)}` : showDay(publishedAt),
		status: status === "active" ? null : status,
		message,
		changes: rest > 0 ? [...shown, `${rest} more`] : shown,
	};
}

/** What was seen to change, newest first, with the words that differ. */
export function changeRows({ changes }: SnapshotAgent) {
	return changes.map(({ id, at, text, subject, differences }) => ({
		id: `change-${id}`,
		day: showDay(at),
		text,
		subject: subjectWords(subject),
		differences: differences.map(({ name, says, before, after }) => ({
			name,
			says,
			words: wordChanges(before ?? "", after ?? "", 1) ?? [],
		})),
	}));
}
