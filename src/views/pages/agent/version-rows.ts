import { VERSION_CHANGES } from "#contract/version.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showDay } from "../display.ts";

export type VersionRow = ReturnType<typeof versionRow>;

/** A page shows this many changes of each version; the file has all of them. */
const MAX_CHANGES = 12;

/** The newest versions of an agent, newest first. */
export function versionRows({ versions }: SnapshotAgent, count: number, quote = asItIs) {
	return versions.slice(0, count).map((version) => versionRow(version, quote));
}

const asItIs = (text: string) => text;

/** `quote` marks the words of others among ours. */
export function versionRow(
	{ number, status, message, changes, ...at }: VersionRecord,
	quote = asItIs,
) {
	const shown = changes.slice(0, MAX_CHANGES).map(({ kind, name, detail }) => {
		const words = name === "" ? VERSION_CHANGES[kind] : `${VERSION_CHANGES[kind]}: ${quote(name)}`;
		return detail === null ? words : `${words}, ${quote(detail)}`;
	});
	const rest = changes.length - shown.length;
	return {
		/** Anchor on the page. */
		id: `v-${encodeURIComponent(number)}`,
		number,
		/** When it was published, or listed here. */
		day: showDay(at.publishedAt ?? at.listedAt),
		status: status === "active" ? null : status,
		message,
		changes: rest > 0 ? [...shown, `${rest} more`] : shown,
	};
}
