import type { ChangeCursor } from "#contract/change-cursor.ts";
import type { ChangePosition } from "./change-index.ts";

/**
 * A change notes its instant before it is kept, so a snapshot may lack some that are older than others it holds, and hold
 * some that are younger than itself. No change takes longer than this.
 */
const SETTLING_MS = 300_000;

/**
 * Where a mirror goes on in a snapshot. In the one that its cursor is of, exactly behind what it was told; in any other,
 * nothing is taken as told that was not settled when that one was made.
 */
export function resumePosition({ after, of }: ChangeCursor, snapshotAt: string): ChangePosition {
	const [at, slug] = after;
	const settled = of - SETTLING_MS;
	if (of === Date.parse(snapshotAt) || at < settled) return { at, slug };
	return { at: settled, slug: "" };
}
