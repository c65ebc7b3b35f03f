import { z } from "zod";

/** What the process that decodes logos answers: the picture as it is served, or the rest of a sentence that says why there is none. */
export const DecodedLogo = z.discriminatedUnion("decoded", [
	z.object({ decoded: z.literal(true), png: z.base64().min(1) }),
	z.object({ decoded: z.literal(false), finding: z.string().min(1) }),
]);
export type DecodedLogo = z.infer<typeof DecodedLogo>;
