import { z } from "zod";
import { Slug } from "#contract/primitives.ts";

/** The listings that share one remote address, package or repository folder. */
export const CoordinateRecord = z.object({
	/** `kind value`, as `coordinatesOf` writes it. */
	coordinate: z.string(),
	slugs: z.array(Slug).min(1),
});
export type CoordinateRecord = z.infer<typeof CoordinateRecord>;
