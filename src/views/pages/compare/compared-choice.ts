import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** What somebody named, and what it was taken for. */
export interface ComparedChoice {
	text: string;
	/** Null where nobody is called so. */
	agent: SnapshotAgent | null;
	/** Whom it may have meant, where nobody is called so. */
	near: readonly SnapshotAgent[];
}
