import { z } from "zod";
import { Instant, TextOrNull, text } from "../primitives.ts";
import { NOTIFICATION_TYPES } from "../vocabulary.ts";

/** What a webhook receives, as a body of Standard Webhooks 1.0.0. */
export const WebhookMessage = z
	.strictObject({
		type: z.enum(NOTIFICATION_TYPES).meta({ description: "What happened." }),
		timestamp: Instant.meta({ description: "When it happened; retries do not change it." }),
		data: z.strictObject({
			title: text("Tide Table").meta({ description: "Title of the agent or incident." }),
			agent_slug: TextOrNull.meta({ examples: ["tide-table"] }),
			submission_id: z.string().nullable(),
			incident_slug: z.string().nullable(),
			detail: TextOrNull.meta({ description: "A reason that someone gave, or another detail." }),
			url: z.url().meta({ description: "Page of this registry with details." }),
		}),
	})
	.meta({ id: "WebhookMessage", description: "A notification as a webhook receives it." });
export type WebhookMessage = z.infer<typeof WebhookMessage>;
