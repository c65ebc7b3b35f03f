import { z } from "zod";

/** The parts of an advisory in the Open Source Vulnerability format that decide what it affects. */
const OsvAffected = z.looseObject({
	package: z.looseObject({ ecosystem: z.string(), name: z.string() }).optional(),
	ranges: z
		.array(z.looseObject({ type: z.string(), events: z.array(z.record(z.string(), z.string())) }))
		.nullish(),
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
