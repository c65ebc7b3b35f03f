import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";

/** A saved listing form. */
export const DraftRecord = z.object({
	accountId: z.string(),
	/** The agent whose listing it changes; null for a new one. */
	agentSlug: Slug.nullable(),
	/** Values as typed, by field name. */
	values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
	savedAt: Instant,
});
export type DraftRecord = z.infer<typeof DraftRecord>;

/** One for each form of an account. */
export function draftKey({
	accountId,
	agentSlug,
}: Pick<DraftRecord, "accountId" | "agentSlug">): string {
	return `${accountId} ${agentSlug ?? ""}`;
}
