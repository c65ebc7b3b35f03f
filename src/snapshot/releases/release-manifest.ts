import { hash } from "node:crypto";
import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

export const MANIFEST_FILE = "_release/manifest.json";
/** Files that do not belong to an agent, one JSON object per line. */
export const FILE_LIST = "_release/files.jsonl";
export const AGENT_FILES = "_release/agent-files.columns";
/** Every agent as in lists, so that a page of a list only has to be joined. */
export const LIST_ITEMS = "_release/list-items.columns";

export const CURRENT_POINTER = "current";

export const RELEASE_FORMAT = 2;

export const ReleaseManifest = z.object({
	format: z.literal(RELEASE_FORMAT),
	id: z.string(),
	snapshotId: z.string(),
	at: Instant,
	baseUrl: z.url(),
	agents: z.int().min(0),
	files: z.int().min(0),
	/** Number of cards that could not be rendered and will be tried again. */
	plainCards: z.int().min(0),
	filesSha256: z.string(),
	agentFilesSha256: z.string(),
	listItemsSha256: z.string(),
	/** Digest of the program that rendered the files of agents, and of all their shared inputs. */
	drawnBy: z.string(),
	/** Program that made the release (`sourcesVersion`). */
	program: z.string(),
	/** SHA-256 of all other members as JSON. */
	sha256: z.string(),
	/** Files of each agent, as templates with `{slug}`. */
	agentKinds: z.array(z.string()),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

export type DigestedManifest = Omit<ReleaseManifest, "sha256"> & { sha256?: string };

export function manifestDigest({ sha256: _, ...rest }: DigestedManifest): string {
	return hash("sha256", JSON.stringify(Object.entries(rest).sort()));
}

export interface ReleaseFile {
	path: string;
	bytes: number;
	/** First 22 characters of the base64url SHA-256 of the bytes, which are also the strong ETag. */
	digest: string;
	/** Digest of everything that was rendered into the file. Equal keys give equal bytes. */
	key: string;
}
