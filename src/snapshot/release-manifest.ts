import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** Where a release tells about itself, below its own folder. */
export const MANIFEST_FILE = "_release/manifest.json";
/** Files that are drawn once, or for anything but agents: one row a line. */
export const FILE_LIST = "_release/files.jsonl";
/** The same number of files for each agent, as columns. */
export const AGENT_FILES = "_release/agent-files.columns";
/** Every agent as lists show it, so that a page of a list is joined and not drawn. */
export const LIST_ITEMS = "_release/list-items.columns";

/** Name of the pointer to the release that is served, below the releases folder. */
export const CURRENT_POINTER = "current";

export const RELEASE_FORMAT = 2;

/** What a release is: the drawn answers of one snapshot. */
export const ReleaseManifest = z.object({
	format: z.literal(RELEASE_FORMAT),
	id: z.string(),
	snapshotId: z.string(),
	at: Instant,
	baseUrl: z.url(),
	agents: z.int().min(0),
	files: z.int().min(0),
	/** SHA-256 of the file list. */
	filesSha256: z.string(),
	/** SHA-256 of the columns about agents' files. */
	agentFilesSha256: z.string(),
	/** SHA-256 of the items of lists. */
	listItemsSha256: z.string(),
	/** Digest of all that the records say, and of the program that drew it. */
	recordsKey: z.string(),
	/** Digest of the program that drew the files of agents, and of all that they have in common. Earlier versions noted none. */
	drawnBy: z.string().optional(),
	/** Files of each agent, as templates with `{slug}`. */
	agentKinds: z.array(z.string()),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** One drawn file. Paths are relative to the release and use `/`. */
export interface ReleaseFile {
	path: string;
	bytes: number;
	/** First 22 characters of the base64url SHA-256 of the bytes: the strong ETag. */
	digest: string;
	/** Digest of what the file was drawn from; equal keys give equal bytes. */
	key: string;
}
