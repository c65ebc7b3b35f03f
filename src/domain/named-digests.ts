import type { AgentRecord } from "./records/agent-record.ts";

/** Digests of an agent's documents, each once: the current ones, then those of earlier versions. */
export function namedDigests({
	documents,
	versions,
}: Pick<AgentRecord, "documents" | "versions">): string[] {
	return [...new Set([...documents, ...versions.flatMap((version) => version.documents)])];
}
