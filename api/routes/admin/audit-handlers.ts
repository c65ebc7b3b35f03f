import { AuditQuery } from "#contract/audit-log.ts";
import { Refusal } from "#domain/errors.ts";
import { auditLogView } from "#views/moderation/audit-log-view.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, answerModerator } from "./answer-moderator.ts";

export function auditHandlers(parts: AdminParts) {
	return {
		adminListAudit: answerModerator(parts, "adminListAudit", async ({ query }) => {
			const { before } = parseQuery(AuditQuery, query);
			const body = auditLogView(await parts.registry.store.audit.newestBy("all", "yes"), before);
			if (body) return { body };
			const detail = "must be the next_before of an earlier answer";
			throw new Refusal("invalid_query", `The parameter "before" ${detail}.`, {
				errors: [{ pointer: "#/before", detail }],
			});
		}),
	} satisfies Partial<Handlers>;
}
