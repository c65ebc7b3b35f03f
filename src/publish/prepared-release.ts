/** What a release that is ready to be switched to holds. */
export interface PreparedRelease {
	id: string;
	agents: number;
	files: number;
	/** Files that were drawn anew; the others were taken over from releases before. */
	fresh: number;
	bytes: number;
	/** Files that are plain because what they should be could not be made, each with the reason. */
	faults: { path: string; fault: string }[];
}
