import { z } from "zod";
import { Sha256 } from "../intake/document.ts";
import { keysOf } from "../members-of.ts";
import { Instant, Slug } from "../primitives.ts";

export const VERSION_STATUSES = ["active", "deprecated", "deleted"] as const;

export const VERSION_CHANGES = {
	field: "Changed",
	connection_added: "New way to connect",
	connection_removed: "Way to connect removed",
	connection_changed: "Way to connect changed",
	tool_added: "New tool",
	tool_removed: "Tool removed",
	tool_changed: "Tool changed",
	tool_incompatible: "Tool changed incompatibly",
	more: "More changes",
} as const;

export const VersionChange = z
	.object({
		kind: z.enum(keysOf(VERSION_CHANGES)),
		/** Name of the member, way to connect or tool. */
		name: z.string(),
		detail: z.string().nullable(),
	})
	.meta({ id: "VersionChange", description: "A difference from the version before." });
export type VersionChange = z.infer<typeof VersionChange>;

export const ListingVersion = z
	.object({
		version: z.string(),
		is_stated: z.boolean().meta({
			description: "False if none is stated: `version` is then the day it was listed here.",
		}),
		status: z.enum(VERSION_STATUSES),
		message: z.string().nullable(),
		is_latest: z.boolean(),
		published_at: Instant.nullable().meta({ description: "As stated by its publisher." }),
		listed_at: Instant,
		revised_at: Instant.nullable().meta({
			description: "When its documents last changed. Packages and remotes never change.",
		}),
		changes: z.array(VersionChange),
		documents: z.array(Sha256),
	})
	.meta({ id: "ListingVersion" });
export type ListingVersion = z.infer<typeof ListingVersion>;

export const ListingVersions = z
	.object({ slug: Slug, versions: z.array(ListingVersion) })
	.meta({ id: "ListingVersions", description: "Versions of a listing, newest first." });
export type ListingVersions = z.infer<typeof ListingVersions>;
