import { z } from "zod";
import { INCIDENT } from "../limits.ts";
import { Count, HttpUrl, Instant, Slug } from "../primitives.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "../vocabulary.ts";
import { Version } from "./affected.ts";

const OsvEvent = z.object({
	introduced: z.string().optional(),
	fixed: z.string().optional(),
	last_affected: z.string().optional(),
	limit: z.string().optional(),
});

/** The parts of an advisory in the Open Source Vulnerability format that decide what it affects. */
const OsvAffected = z.looseObject({
	package: z.looseObject({ ecosystem: z.string(), name: z.string() }).optional(),
	ranges: z.array(z.looseObject({ type: z.string(), events: z.array(OsvEvent) })).nullish(),
	versions: z.array(z.string()).nullish(),
	database_specific: z.looseObject({ subject: z.string().optional() }).optional(),
});
export type OsvAffected = z.infer<typeof OsvAffected>;

export const OsvAdvisory = z.looseObject({
	id: z.string(),
	modified: z.string(),
	withdrawn: z.string().optional(),
	summary: z.string().optional(),
	affected: z.array(OsvAffected).nullish(),
});
export type OsvAdvisory = z.infer<typeof OsvAdvisory>;

export const ADVISORY_ID_PATTERN = /^AR-\d{4}-[0-9a-f]{12}$/;

/** An advisory of ours or of another instance. */
export const Advisory = z
	.object({
		schema_version: z.string().max(20),
		id: z.string().regex(ADVISORY_ID_PATTERN),
		modified: Instant,
		published: Instant,
		withdrawn: Instant.optional().meta({ description: "Since when it affects nothing." }),
		summary: z.string().max(INCIDENT.titleMaxCharacters),
		details: z
			.string()
			.max(2 * INCIDENT.summaryMaxCharacters + 200)
			.meta({
				description: "CommonMark. It begins with what the status of the incident says.",
			}),
		affected: z
			.array(
				z.object({
					package: z
						.object({ ecosystem: z.string().max(40), name: z.string().max(300) })
						.optional(),
					ranges: z
						.array(
							z.object({
								type: z.enum(["SEMVER", "ECOSYSTEM"]),
								events: z
									.array(z.object({ introduced: Version.optional(), fixed: Version.optional() }))
									.max(2),
							}),
						)
						.max(1)
						.optional(),
					versions: z.array(Version).max(INCIDENT.maxVersions).optional(),
					database_specific: z
						.object({ subject: z.string().max(2_000) })
						.optional()
						.meta({
							description:
								"Where no ecosystem is defined: address of a listing at its first registry, or kind and name of a package.",
						}),
				}),
			)
			.max(INCIDENT.maxAffected),
		references: z
			.array(z.object({ type: z.string().max(20), url: HttpUrl }))
			.max(1 + INCIDENT.maxSources),
		database_specific: z.object({
			registry: HttpUrl.meta({ description: "Where it was published first." }),
			incident: Slug,
			kind: z.enum(INCIDENT_KINDS),
			severity: z.enum(INCIDENT_SEVERITIES),
			status: z.enum(INCIDENT_STATUSES),
		}),
	})
	.meta({
		id: "Advisory",
		description:
			"A document of the OSV format. Its prefix is not registered there; its ID is the same at every registry that follows.",
	});
export type Advisory = z.infer<typeof Advisory>;

export const AdvisoryList = z
	.object({ advisories: z.array(Advisory), total: Count })
	.meta({ id: "AdvisoryList", description: "All, withdrawn ones too; the last modified first." });
export type AdvisoryList = z.infer<typeof AdvisoryList>;
