import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** An access log whose page views are counted, so that it is not counted twice. */
export const ImportedLogRecord = z.object({
	/** SHA-256 of the file, hexadecimal. */
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	name: z.string().min(1),
	importedAt: Instant,
	lines: z.int().min(0),
	views: z.int().min(0),
});
export type ImportedLogRecord = z.infer<typeof ImportedLogRecord>;
