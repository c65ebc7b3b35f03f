import { z } from "zod";
import { AddressChecks } from "./address-check.ts";
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
			description: "The reviewer's reason, if rejected or returned for changes.",
		}),
		queue_position: z
			.int()
			.min(1)
			.nullable()
			.meta({ description: "1 is reviewed next; null if it is not waiting for review." }),
		usual_review_seconds: z.int().min(0).nullable().meta({
			description:
				"Median time of the latest reviews; null if it is not waiting for review or there are too few decisions.",
		}),
		checks: AddressChecks,
		agent_slug: Slug.nullable().meta({ description: "Set once approved." }),
		agent_url: HttpUrl.nullable(),
	})
	.meta({
		id: "Submission",
		description: "A registration or change and its review; only its owner can see it.",
	});
export type Submission = z.infer<typeof Submission>;
