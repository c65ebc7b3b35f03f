import { z } from "zod";
import { Slug } from "#contract/primitives.ts";

/** The listings that one remote address, package or folder of a repository belongs to. */
export const CoordinateRecord = z.object({
	/** `kind value`, as `coordinatesOf` writes it. */
	coordinate: z.string(),
	slugs: z.array(Slug).min(1),
});
export type CoordinateRecord = z.infer<typeof CoordinateRecord>;
