import { z } from "zod";
import { parseInstant } from "../instants.ts";
import { INCIDENT } from "../limits.ts";
import { Count, HttpUrl, Instant, Slug } from "../primitives.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "../vocabulary.ts";
import { ASKED_PACKAGES } from "./evidence.ts";

const PackageName = z
	.string()
	.max(300)
	.regex(new RegExp(`^(?:${ASKED_PACKAGES.join("|")})/[!-~]+$`), {
		error: `must be a package such as npm/example, of ${ASKED_PACKAGES.join(", ")}`,
	});

export const Version = z.string().regex(/^[!-;?-\]_-{}][!-~]{0,99}$/, {
	error: "must be a version of 1 to 100 characters without spaces, or one >= and one < per line",
});

/** Versions of a listing or of a package that an incident affects. */
export const Affected = z
	.strictObject({
		subject: z
			.union([Slug, PackageName], { error: "must be a slug, or a package such as npm/example" })
			.meta({ description: "A listing by its slug, or a package by kind and name." }),
		versions: z.array(Version).max(INCIDENT.maxVersions).default([]),
		introduced: Version.nullable().default(null).meta({
			description: "The first affected version; null for the very first.",
		}),
		fixed: Version.nullable().default(null).meta({
			description: "The first version that is not affected any more; null while there is none.",
		}),
	})
	.meta({
		id: "AffectedVersions",
		description: "Those named and those from one to another; without any, all of them.",
	});
export type Affected = z.infer<typeof Affected>;

/** As people write it: `npm/example 1.2.0, >=1.3.0 <1.3.4`. */
export function showAffected({ subject, versions, introduced, fixed }: Affected): string {
	const from = introduced === null ? [] : [`>=${introduced}`];
	const to = fixed === null ? [] : [`<${fixed}`];
	return [subject, ...versions, ...from, ...to].join(" ");
}

/** What a line says, for the schema to judge. */
export function readAffected(line: string): z.input<typeof Affected> {
	const words = line.replaceAll(/([<>]=?)\s+/g, "$1").split(/[\s,]+/);
	const [subject = "", ...versions] = words.filter((word) => word !== "");
	const take = (sign: string) => {
		const place = versions.findIndex((word) => word.startsWith(sign));
		return place < 0 ? null : (versions.splice(place, 1)[0]?.slice(sign.length) ?? null);
	};
	// What is left is judged as a version, so that no further bound is lost.
	return { subject, introduced: take(">="), fixed: take("<"), versions };
}

const OsvEvent = z
	.object({
		introduced: z.string().optional(),
		fixed: z.string().optional(),
		last_affected: z.string().optional(),
		limit: z.string().optional(),
	})
	.refine((event) => Object.keys(event).length > 0);

/** A range and a version that decide nothing, in place of those that cannot be read. */
const NO_RANGE = { type: "unreadable", events: [] };
export const NO_VERSION = "";

/** What stands for a part that cannot be read. */
type Instead = <Value>(value: Value) => () => Value;

/** The parts of an advisory in the Open Source Vulnerability format that decide what it affects at an instant. */
function osvAdvisory(at: string, or: Instead) {
	const range = z.looseObject({ type: z.string(), events: z.array(OsvEvent) }).catch(or(NO_RANGE));
	const affected = z.looseObject({
		package: z.looseObject({ ecosystem: z.string(), name: z.string() }).optional(),
		ranges: z
			.array(range)
			.optional()
			.catch(or([NO_RANGE])),
		versions: z
			.array(z.string().catch(or(NO_VERSION)))
			.optional()
			.catch(or([NO_VERSION])),
		database_specific: z
			.looseObject({ subject: z.string().optional() })
			.optional()
			.catch(or(undefined)),
	});
	const past = z.string().refine((text) => (parseInstant(text) ?? "never") <= at);
	return z.looseObject({
		id: z.string().min(1),
		modified: z.string().catch(or("")),
		withdrawn: z
			.union([z.literal("").transform(() => undefined), past])
			.optional()
			.catch(or(undefined)),
		summary: z.string().optional().catch(or(undefined)),
		affected: z
			.array(affected.catch(or({})))
			.optional()
			.catch(or([])),
	});
}

export const OsvAdvisory = osvAdvisory("9999", (value) => () => value);
export type OsvAdvisory = z.infer<typeof OsvAdvisory>;
export type OsvAffected = NonNullable<OsvAdvisory["affected"]>[number];

/** Reads advisories as far as they can be. What cannot be read of one makes it match nothing for certain. */
export function createOsvReader(at: string) {
	let flaws = 0;
	const schema = osvAdvisory(at, (value) => () => {
		flaws += 1;
		return value;
	});
	return (raw: unknown): { advisory: OsvAdvisory | undefined; isWhole: boolean } => {
		flaws = 0;
		const { data: advisory } = schema.safeParse(withoutNulls(raw));
		return { advisory, isWhole: advisory !== undefined && flaws === 0 };
	};
}

/** A member that is null says as much as one that is missing. */
function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNulls);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).filter(([, member]) => member !== null);
	return Object.fromEntries(entries.map(([name, member]) => [name, withoutNulls(member)]));
}

/** `x_` says that nobody has registered the prefix. Earlier versions had the same IDs without it. */
export const ADVISORY_ID_PATTERN = /^(?:x_)?AR-\d{4}-[0-9a-f]{12}$/;

const AdvisoryEvent = z.object({ introduced: Version.optional(), fixed: Version.optional() });
const AdvisoryRange = z.object({
	type: z.enum(["SEMVER", "ECOSYSTEM"]),
	events: z.array(AdvisoryEvent).max(2),
});
const AdvisoryAffected = z.object({
	package: z.object({ ecosystem: z.string().max(40), name: z.string().max(300) }).optional(),
	ranges: z.array(AdvisoryRange).max(1).optional(),
	versions: z.array(Version).max(INCIDENT.maxVersions).optional(),
	database_specific: z
		.object({ subject: z.string().max(2_000) })
		.optional()
		.meta({
			description:
				"Where no ecosystem is defined: address of a listing at its first registry, or kind and name of a package. The package of a listing, if it has the same version, stands beside it.",
		}),
});

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
			.meta({ description: "CommonMark. It begins with what the status of the incident says." }),
		affected: z.array(AdvisoryAffected).max(INCIDENT.maxAffected),
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
			"A document of the OSV format. Its prefix `x_AR` is not registered there; its ID is the same at every registry that follows. Only `registry` and `id` together identify it.",
	});
export type Advisory = z.infer<typeof Advisory>;

export const AdvisoryList = z
	.object({ advisories: z.array(Advisory), total: Count })
	.meta({ id: "AdvisoryList", description: "All, withdrawn ones too; the last modified first." });
export type AdvisoryList = z.infer<typeof AdvisoryList>;
