import { z } from "zod";

/** Answer of the process that decodes logos: the picture as served, or the end of a sentence that says why there is none. */
export const DecodedLogo = z.discriminatedUnion("decoded", [
	z.object({ decoded: z.literal(true), png: z.base64().min(1) }),
	z.object({ decoded: z.literal(false), finding: z.string().min(1) }),
]);
export type DecodedLogo = z.infer<typeof DecodedLogo>;
