import type { ReleaseFile } from "#snapshot/release-manifest.ts";

/** A file that is a plain one because what it should be could not be made. */
export interface Fault {
	path: string;
	fault: string;
}

/** A file that belongs to no agent. */
export interface WrittenFile extends ReleaseFile {
	/** False when it is that of the release before. */
	isFresh: boolean;
	/** Why it is a plain one. */
	fault?: string;
}

/** The files of all agents. */
export interface WrittenAgents {
	/** Files that are not those of the release before. */
	fresh: number;
	faults: Fault[];
}

/** What a release that is ready to be switched to holds. */
export interface PreparedRelease {
	id: string;
	agents: number;
	files: number;
	/** Files that are not those of the release before. */
	fresh: number;
	bytes: number;
	faults: Fault[];
}
