import { z } from "zod";
import { Sha256 } from "./document.ts";
import { Instant, Slug } from "./primitives.ts";

/** States of a version in its protocol. */
export const VERSION_STATUSES = ["active", "deprecated", "deleted"] as const;

/** What a version changed; of one word each, as in answers. */
export const VersionChange = z
	.object({
		/** `fact`, `tool_added`, `tool_removed`, `tool_incompatible`, … */
		kind: z.string(),
		/** Of the fact or tool. */
		name: z.string(),
		detail: z.string().nullable(),
	})
	.meta({ id: "VersionChange" });
export type VersionChange = z.infer<typeof VersionChange>;

export const ListingVersion = z
	.object({
		version: z.string(),
		status: z.enum(VERSION_STATUSES),
		message: z.string().nullable(),
		is_latest: z.boolean(),
		published_at: Instant.nullable().meta({ description: "As its publisher states it." }),
		listed_at: Instant,
		changes: z.array(VersionChange),
		documents: z.array(Sha256),
	})
	.meta({ id: "ListingVersion" });
export type ListingVersion = z.infer<typeof ListingVersion>;

export const ListingVersions = z
	.object({ slug: Slug, versions: z.array(ListingVersion) })
	.meta({ id: "ListingVersions", description: "Versions of a listing, newest first." });
export type ListingVersions = z.infer<typeof ListingVersions>;
