import { z } from "zod";
import { INCIDENT } from "../limits.ts";
import { Slug } from "../primitives.ts";
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
