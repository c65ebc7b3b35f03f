import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** A typed text, and the agent it refers to. */
export interface ComparedChoice {
	text: string;
	/** Null if no agent has this name. */
	agent: SnapshotAgent | null;
	/** Agents that may have been meant, if none has this name. */
	near: readonly SnapshotAgent[];
}
