import { z } from "zod";
import { HttpUrl, Instant, Slug } from "./primitives.ts";
import { SUBMISSION_STATUSES } from "./vocabulary.ts";

export const Submission = z
	.object({
		id: z.uuid(),
		status: z.enum(SUBMISSION_STATUSES),
		title: z.string(),
		website_url: HttpUrl.nullable(),
		submitted_at: Instant,
		decided_at: Instant.nullable(),
		reason: z.string().nullable().meta({
			description: "The reviewer's reason, when rejected or given back for changes.",
		}),
		queue_position: z
			.int()
			.min(1)
			.nullable()
			.meta({ description: "1 is reviewed next; null when it does not wait for a reviewer." }),
		usual_review_seconds: z.int().min(0).nullable().meta({
			description:
				"How long the latest reviews took, as their median; null when it does not wait for a reviewer, and where too few were decided.",
		}),
		agent_slug: Slug.nullable().meta({ description: "Set once approved." }),
		agent_url: HttpUrl.nullable(),
	})
	.meta({
		id: "Submission",
		description: "A registration or change and its review, shown to its owner only.",
	});
export type Submission = z.infer<typeof Submission>;
