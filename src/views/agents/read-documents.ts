import type { Connection } from "#contract/facts/connect.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { readDocuments } from "#documents/read-document.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

/** What the current documents of an agent say. */
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

/** The ways to connect of a listing, which every answer is made from. Several documents may state the same one. */
export function connectionsOf(readings: readonly DocumentReading[]): Connection[] {
	const all = readings.flatMap(({ connections }) => connections);
	return [...new Map(all.map((connection) => [JSON.stringify(connection), connection])).values()];
}
