import type { ChangeCursor } from "#contract/cursors.ts";
import type { ChangePosition } from "./change-index.ts";

/**
 * A change gets its instant before it is stored, so a snapshot can lack changes older than its newest one, or contain
 * changes newer than itself. No change takes longer than this to be stored.
 */
const SETTLING_MS = 300_000;

/**
 * Position where a mirror continues in a snapshot. In the snapshot of its cursor, that is right after its last
 * change. In any other, changes that may not have been stored at the time of that snapshot are sent again.
 */
export function resumePosition({ after, of }: ChangeCursor, snapshotAt: string): ChangePosition {
	const [at, slug] = after;
	const settled = of - SETTLING_MS;
	if (of === Date.parse(snapshotAt) || at < settled) return { at, slug };
	return { at: settled, slug: "" };
}
