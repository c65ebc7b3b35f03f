import type { ReleaseFile } from "#snapshot/releases/release-manifest.ts";

/** A card that could not be painted, so a plain one took its place. */
interface Fault {
	path: string;
	fault: string;
}

export interface WrittenFile extends ReleaseFile {
	/** False if it is the same as in the previous release. */
	isFresh: boolean;
	/** Where the rows of agents are (`rowsColumn`). */
	rows?: Uint32Array | undefined;
	/** Why it is a plain card. */
	fault?: string;
}

export interface WrittenAgents {
	/** Number of agents whose files were rendered, whether they differ or not. */
	rendered: number;
	fresh: number;
	faults: Fault[];
}

export interface PreparedRelease {
	id: string;
	agents: number;
	rendered: number;
	files: number;
	fresh: number;
	bytes: number;
	faults: Fault[];
}

/** A new release has a fault, so the previous one stays. */
export class UnfitRelease extends Error {
	/** The fault, as in the message. */
	readonly detail: string;

	constructor(detail: string, cause?: unknown) {
		super(`The new release is unfit and was not published: ${detail}.`, { cause });
		this.name = "UnfitRelease";
		this.detail = detail;
	}
}
