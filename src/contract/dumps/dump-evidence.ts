import { z } from "zod";
import { Evidence, Look } from "../evidence/evidence.ts";
import { DOCUMENT_FORMAT_NAMES, Sha256 } from "../intake/document.ts";
import { Instant, Slug } from "../primitives.ts";

export const DumpEvidence = z
	.object({
		slug: Slug,
		document: z
			.object({
				sha256: Sha256,
				format: z.enum(DOCUMENT_FORMAT_NAMES),
				url: z.string().nullable().meta({ description: "Where it was read." }),
				read_at: Instant,
				text: z.string(),
			})
			.optional(),
		texts: z.record(z.string(), z.unknown()).optional().meta({
			description: "What the listing says itself, if a check is about that.",
		}),
		evidence: Evidence.optional().meta({ description: "What was last seen of a subject." }),
		former: Evidence.optional().meta({ description: "What was seen of it before." }),
		looks: z.array(Look).optional().meta({
			description: "Looks of days before that of the dump, or up to the last that found a change.",
		}),
	})
	.meta({
		id: "DumpEvidence",
		description: "A line of evidence.ndjson: one thing that an agent's checks follow from.",
	});
export type DumpEvidence = z.infer<typeof DumpEvidence>;
