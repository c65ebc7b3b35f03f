import { z } from "zod";
import { FACTS } from "#contract/facts/facts.ts";
import { Instant, Slug } from "#contract/primitives.ts";

export const DraftRecord = z.object({
	accountId: z.string(),
	agentSlug: Slug.nullable(),
	/** Values as typed, by field name. */
	values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
	savedAt: Instant,
});
export type DraftRecord = z.infer<typeof DraftRecord>;

/** One for each form of an account. */
export function draftKey({ accountId, agentSlug }: Pick<DraftRecord, "accountId" | "agentSlug">) {
	return `${accountId} ${agentSlug ?? ""}`;
}

/** Digests of the documents and the logo in a draft's fields. The fields may contain anything. */
export function draftDigests({ values }: Pick<DraftRecord, "values">): string[] {
	const fields = [FACTS.documents.wire, FACTS.logoSha256.wire];
	return fields.flatMap((name) =>
		[values[name] ?? ""]
			.flat()
			.join(" ")
			.split(/[,\s]+/u),
	);
}
