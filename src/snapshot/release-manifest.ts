import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** Path of a release's manifest, relative to the release. */
export const MANIFEST_FILE = "_release/manifest.json";
/** Files that belong to no agent, one row a line. */
export const FILE_LIST = "_release/files.jsonl";
/** Files of agents, the same number for each, as columns. */
export const AGENT_FILES = "_release/agent-files.columns";
/** Every agent as lists show it, so that a page of a list only has to be joined. */
export const LIST_ITEMS = "_release/list-items.columns";

/** Name of the pointer to the release that is served, in the releases folder. */
export const CURRENT_POINTER = "current";

export const RELEASE_FORMAT = 2;

/** What a release is: the rendered answers of one snapshot. */
export const ReleaseManifest = z.object({
	format: z.literal(RELEASE_FORMAT),
	id: z.string(),
	snapshotId: z.string(),
	at: Instant,
	baseUrl: z.url(),
	agents: z.int().min(0),
	files: z.int().min(0),
	/** Cards that could not be painted and are to be tried again. */
	plainCards: z.int().min(0).default(0),
	/** SHA-256 of the file list. */
	filesSha256: z.string(),
	/** SHA-256 of the columns of agents' files. */
	agentFilesSha256: z.string(),
	/** SHA-256 of the items of lists. */
	listItemsSha256: z.string(),
	/**
	 * Digest of the program that rendered the files of agents, and of everything they share. Missing from earlier
	 * versions.
	 */
	drawnBy: z.string().optional(),
	/** Files of each agent, as templates with `{slug}`. */
	agentKinds: z.array(z.string()),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** One rendered file. Paths are relative to the release and use `/`. */
export interface ReleaseFile {
	path: string;
	bytes: number;
	/** First 22 characters of the base64url SHA-256 of the bytes: the strong ETag. */
	digest: string;
	/** Digest of what the file was rendered from. Equal keys give equal bytes. */
	key: string;
}
