import { z } from "zod";
import { ObservedChange } from "#contract/agents/changes.ts";
import { Slug } from "#contract/primitives.ts";

/** A change as it is kept, with the listings that named its subject then. */
export const ChangeRecord = ObservedChange.extend({ slugs: z.array(Slug) });
export type ChangeRecord = z.infer<typeof ChangeRecord>;
