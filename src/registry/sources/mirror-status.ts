import { isDeepStrictEqual } from "node:util";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { saveState } from "../agents/change-agent.ts";
import { isThere } from "../imports/import-documents.ts";
import type { Actor, RegistryTransaction } from "../store.ts";

/**
 * Deprecates a listing if its source deprecates its latest version, with its message, and undoes it in the same way. An
 * owner's or moderator's decision stays. Returns whether anything changed.
 */
export function mirrorStatus(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ actor, at }: { actor: Actor; at: string },
): boolean {
	const latest = agent.versions.find(isThere);
	const isOurs = agent.deprecation === null || agent.deprecation.by === "source";
	if (!latest || agent.ownerId !== null || agent.status === "removed" || !isOurs) return false;
	const isDeprecated = latest.status === "deprecated";
	const deprecation = isDeprecated
		? { message: latest.message, successor: null, by: "source" as const }
		: null;
	if (isDeepStrictEqual(agent.deprecation, deprecation)) return false;
	const status = isDeprecated ? "deprecated" : "active";
	saveState(transaction, agent, { status, at, actor, reason: null, deprecation });
	return true;
}
