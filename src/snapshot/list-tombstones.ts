import { compare } from "#domain/compare.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { MovedSlugs } from "./moved-slugs.ts";
import type { Snapshot, SnapshotTombstone } from "./snapshot.ts";

/** Tombstones of the slugs that are no longer in use: since when, and where their agents went. */
export function listTombstones(
	agents: readonly AgentRecord[],
	{ resolve, firstOf }: MovedSlugs,
	publicSlugs: ReadonlySet<string>,
): Pick<Snapshot, "tombstones" | "moved"> {
	const tombstones = agents
		.filter(({ status }) => status === "removed")
		.map(({ slug, updatedAt, movedTo }) => {
			const target = movedTo === null ? null : resolve(slug);
			const isThere = target !== null && publicSlugs.has(target);
			return {
				slug,
				removedAt: updatedAt,
				movedTo: isThere ? target : null,
				firstSlug: firstOf(slug),
				isLast: movedTo === null,
			};
		})
		.sort(byRemoval);
	const moved = tombstones.flatMap(({ slug, movedTo }) =>
		movedTo === null ? [] : [[slug, movedTo]],
	);
	return { tombstones, moved: Object.fromEntries(moved) };
}

export function byRemoval(left: SnapshotTombstone, right: SnapshotTombstone): number {
	return compare(left.removedAt, right.removedAt) || compare(left.slug, right.slug);
}
