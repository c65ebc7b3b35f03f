import type { Handlers } from "../handler.ts";
import { agentHandlers } from "./agent-handlers.ts";
import type { AdminParts } from "./answer-moderator.ts";
import { auditHandlers } from "./audit-handlers.ts";
import { commentHandlers } from "./comment-handlers.ts";
import { incidentHandlers } from "./incident-handlers.ts";
import { reportHandlers } from "./report-handlers.ts";
import { sourceHandlers } from "./source-handlers.ts";
import { submissionHandlers } from "./submission-handlers.ts";

/** What moderators do on their desk, for programs: the same actions, with answers in JSON. */
export function adminHandlers(parts: AdminParts) {
	return {
		...submissionHandlers(parts),
		...agentHandlers(parts),
		...incidentHandlers(parts),
		...commentHandlers(parts),
		...reportHandlers(parts),
		...sourceHandlers(parts),
		...auditHandlers(parts),
	} satisfies Partial<Handlers>;
}
