import type { AgentRecord } from "./records/agent-record.ts";

/** Digests of an agent's documents, each once: the current ones, then those of earlier versions and before revisions. */
export function namedDigests({
	documents,
	versions,
}: Pick<AgentRecord, "documents" | "versions">): string[] {
	const users = versions.flatMap((version) => [version, ...(version.earlier ?? [])]);
	return [...new Set([...documents, ...users.flatMap((user) => user.documents)])];
}
