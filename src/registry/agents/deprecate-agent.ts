import { invalidBody } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { acceptMessage } from "./accept-message.ts";
import { type AgentAct, changeAgent, saveState } from "./change-agent.ts";

interface Deprecation extends AgentAct {
	/** Shown on the agent's page, without a review. */
	message?: string | undefined;
	successor?: string | undefined;
}

/** Marks an agent as no longer maintained. It stays public. */
export async function deprecateAgent(
	context: RegistryContext,
	{ message, successor, ...act }: Deprecation,
): Promise<AgentRecord> {
	const deprecation = {
		message: acceptMessage(message ?? ""),
		successor: successor ?? null,
		by: act.as,
	};
	return changeAgent(context, act, {
		action: "agent.deprecate",
		type: "agent.deprecated",
		to: "deprecated",
		detail: deprecation.message,
		apply: async (transaction, agent, noted) => {
			await requireSuccessor(transaction, agent, deprecation.successor);
			return saveState(transaction, agent, { ...noted, status: "deprecated", deprecation });
		},
		changes: changesOf,
	});
}

async function requireSuccessor(
	reader: RegistryReader,
	{ slug }: AgentRecord,
	successor: string | null,
): Promise<void> {
	if (successor === null) return;
	const pointer = "#/successor";
	if (successor === slug) {
		throw invalidBody([{ pointer, detail: "must be another agent" }]);
	}
	const agent = await reader.agents.find(successor);
	if (agent && agent.status !== "removed") return;
	throw invalidBody([{ pointer, detail: "must be the slug of a public agent" }]);
}

function changesOf(before: AgentRecord, { deprecation }: AgentRecord): AuditChange[] {
	const changes = [
		{ field: "status", before: before.status, after: "deprecated" },
		{ field: "message", before: null, after: deprecation?.message ?? null },
		{ field: "successor", before: null, after: deprecation?.successor ?? null },
	];
	return changes.filter(({ after }) => after !== null);
}
