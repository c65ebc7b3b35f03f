import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** The text that somebody typed, and the agent it refers to. */
export interface ComparedChoice {
	text: string;
	/** Null when no agent has this name. */
	agent: SnapshotAgent | null;
	/** Agents that may have been meant, when none has this name. */
	near: readonly SnapshotAgent[];
}
