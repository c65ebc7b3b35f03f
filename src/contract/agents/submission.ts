import { z } from "zod";
import { HttpUrl, Instant, Slug, TextOrNull, text } from "../primitives.ts";
import { CHECKED_PLACES, SUBMISSION_STATUSES } from "../vocabulary.ts";
import { SubmittedListing, WAITS_FOR } from "./registration.ts";

export const AddressCheck = z
	.object({
		place: z.enum(CHECKED_PLACES),
		address: text("https://tide-table.example.org/"),
		status: z
			.int()
			.nullable()
			.meta({ description: "Null where nothing answered.", examples: [200] }),
		redirects_to: TextOrNull.describe("Without its query; null where it redirects nowhere else."),
		failure: z.string().nullable().meta({ description: "Why nothing answered." }),
		checked_at: Instant,
	})
	.meta({ id: "AddressCheck", description: "What was seen at an address; it decides nothing." });
export type AddressCheck = z.infer<typeof AddressCheck>;

export const AddressChecks = z.array(AddressCheck).meta({
	description:
		"What was seen at its addresses. Empty if they have not been checked, or this registry does not check addresses.",
});

export const Submission = z
	.object({
		id: z.uuid(),
		status: z.enum(SUBMISSION_STATUSES),
		waits_for: WAITS_FOR.nullable().meta({ description: "Who decides next, while pending." }),
		title: text("Tide Table"),
		website_url: HttpUrl.nullable().meta({ examples: ["https://tide-table.example.org/"] }),
		submitted_at: Instant,
		decided_at: Instant.nullable(),
		reason: TextOrNull.meta({
			description:
				"The reviewer's, if rejected or returned for changes; while pending, why a change waits.",
		}),
		queue_position: z
			.int()
			.min(1)
			.nullable()
			.meta({
				description: "1 is reviewed next; null if it is not waiting for review.",
				examples: [1],
			}),
		usual_review_seconds: z
			.int()
			.min(0)
			.nullable()
			.meta({
				description:
					"Median time of the latest reviews; null if it is not waiting for review or there are too few decisions.",
				examples: [18_000],
			}),
		checks: AddressChecks,
		agent_slug: Slug.nullable().meta({ description: "Set once approved." }),
		agent_url: HttpUrl.nullable(),
		version: z.int().min(1).meta({ description: "Increases with each edit and each decision." }),
		owner: text("me").meta({ description: "`me`, or the slug of an organisation." }),
		changes: Slug.nullable().meta({ description: "The public agent that it changes." }),
		listing: SubmittedListing.optional().meta({ description: "Left out of lists." }),
	})
	.meta({
		id: "Submission",
		description: "A registration or change and its review; only its owner can see it.",
	});
export type Submission = z.infer<typeof Submission>;
