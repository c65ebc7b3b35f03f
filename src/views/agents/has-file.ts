import type { Endpoint } from "#contract/endpoint.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

const HAS: Readonly<Record<NonNullable<Endpoint["onlyWith"]>, (agent: SnapshotAgent) => boolean>> =
	{
		// Those of earlier versions count as well.
		documents: ({ documents, versions }) => documents.length + versions.length > 0,
		versions: ({ versions }) => versions.length > 0,
	};

/** False where an endpoint answers about other agents alone (`onlyWith`). */
export function hasFile({ onlyWith }: Pick<Endpoint, "onlyWith">, agent: SnapshotAgent): boolean {
	return onlyWith === undefined || HAS[onlyWith](agent);
}
