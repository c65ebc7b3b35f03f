import { isEvaluated } from "#contract/evidence/check-row.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

const HAS: Readonly<Record<NonNullable<Endpoint["onlyWith"]>, (agent: SnapshotAgent) => boolean>> =
	{
		// Documents of earlier versions count as well.
		documents: ({ documents, versions }) => documents.length + versions.length > 0,
		versions: ({ versions }) => versions.length > 0,
		observations: ({ observations, changes }) => observations.length + changes.length > 0,
		checks: ({ checks, statements }) => checks.some(isEvaluated) || statements.length > 0,
		changes: ({ versions, revisedAt, incidentCount, changes }) =>
			versions.length + revisedAt.length + incidentCount + changes.length > 0,
	};

/** False if the endpoint has no file about this agent (`onlyWith`). */
export function hasFile({ onlyWith }: Pick<Endpoint, "onlyWith">, agent: SnapshotAgent): boolean {
	return onlyWith === undefined || HAS[onlyWith](agent);
}
