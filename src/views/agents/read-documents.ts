import { readDocuments } from "#documents/read-document.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

export function readingsOf({ documentsOf, lastRead }: ViewContext, agent: SnapshotAgent) {
	const { documents: current } = agent;
	if (current.length === 0) return [];
	if (lastRead.agent !== agent) {
		const documents = documentsOf(agent).filter(({ sha256 }) => current.includes(sha256));
		lastRead.readings = readDocuments(documents);
		lastRead.agent = agent;
	}
	return lastRead.readings;
}
