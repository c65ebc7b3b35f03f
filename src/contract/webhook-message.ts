import { z } from "zod";
import { Instant } from "./primitives.ts";
import { NOTIFICATION_TYPES } from "./vocabulary.ts";

/** What a webhook receives, as a body of Standard Webhooks 1.0.0. */
export const WebhookMessage = z
	.strictObject({
		type: z.enum(NOTIFICATION_TYPES).meta({ description: "What happened." }),
		timestamp: Instant.meta({ description: "When it happened; retries do not change it." }),
		data: z.strictObject({
			title: z.string().meta({ description: "Title of the agent or incident." }),
			agent_slug: z.string().nullable(),
			submission_id: z.string().nullable(),
			incident_slug: z.string().nullable(),
			detail: z
				.string()
				.nullable()
				.meta({ description: "A reason that someone gave, or another detail." }),
			url: z.url().meta({ description: "Page of this registry with details." }),
		}),
	})
	.meta({
		id: "WebhookMessage",
		description: "A notification as a webhook receives it.",
		examples: [
			{
				type: "submission.approved",
				timestamp: "2026-05-04T12:00:00.000Z",
				data: {
					title: "Tide Table",
					agent_slug: "tide-table",
					submission_id: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
					incident_slug: null,
					detail: null,
					url: "https://registry.example/dashboard/agents/tide-table/",
				},
			},
		],
	});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
