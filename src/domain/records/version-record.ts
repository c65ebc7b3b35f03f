import { z } from "zod";
import { Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";
import { VERSION_STATUSES, VersionChange } from "#contract/version.ts";

/** A version of a listing, as its documents tell it. */
export const VersionRecord = z.object({
	number: z.string(),
	status: z.enum(VERSION_STATUSES),
	message: z.string().nullable(),
	/** As its publisher states it. */
	publishedAt: Instant.nullable(),
	listedAt: Instant,
	/** What it changed of the version before. */
	changes: z.array(VersionChange),
	documents: z.array(Sha256),
});
export type VersionRecord = z.infer<typeof VersionRecord>;
