import { z } from "zod";
import { Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";
import { VERSION_STATUSES, VersionChange } from "#contract/version.ts";

/** A version of a listing, as read from its documents. */
export const VersionRecord = z.object({
	number: z.string(),
	status: z.enum(VERSION_STATUSES),
	message: z.string().nullable(),
	/** As stated by its publisher. */
	publishedAt: Instant.nullable(),
	listedAt: Instant,
	/** What changed since the version before. */
	changes: z.array(VersionChange),
	documents: z.array(Sha256),
	/** When its source last changed it, by the source, as of these documents. Absent if it does not say. */
	updatedAt: Instant.optional(),
	/** What its documents were before they were revised, and until when; latest first. */
	earlier: z.array(z.object({ documents: z.array(Sha256), until: Instant })).optional(),
	/** When its owner last changed its status, earliest first. */
	statusChanges: z.array(Instant).optional(),
});
export type VersionRecord = z.infer<typeof VersionRecord>;
