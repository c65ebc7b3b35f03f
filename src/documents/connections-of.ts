import type { Connection } from "#contract/facts/connect.ts";
import type { DocumentReading } from "./document-reading.ts";

/** The ways to connect of a listing, which every answer is made from. Several documents may state the same one. */
export function connectionsOf(readings: readonly DocumentReading[]): Connection[] {
	const all = readings.flatMap(({ connections }) => connections);
	return [...new Map(all.map((connection) => [JSON.stringify(connection), connection])).values()];
}
