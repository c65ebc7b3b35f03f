import { INCIDENT_SEVERITIES } from "#contract/vocabulary.ts";
import { isOpenIncident } from "#domain/incident-status.ts";
import type { SnapshotAgent, SnapshotIncident } from "#snapshot/snapshot.ts";
import { type IncidentTag, severityTag } from "./incident-tag.ts";
import { showAmount } from "./pages/display.ts";
import { incidentsOf, type ViewContext } from "./view-context.ts";

/** Open incidents of an agent, most severe first, then newest first. */
export function openIncidentsOf(context: ViewContext, agent: SnapshotAgent): SnapshotIncident[] {
	return incidentsOf(context, agent)
		.filter(({ status }) => isOpenIncident(status))
		.sort(
			(left, right) =>
				INCIDENT_SEVERITIES.indexOf(right.severity) - INCIDENT_SEVERITIES.indexOf(left.severity),
		);
}

/** `2 open incidents`. Null if there is none. */
export function openIncidentsPhrase({ openIncidentCount }: SnapshotAgent): string | null {
	return openIncidentCount > 0 ? showAmount(openIncidentCount, "open incident") : null;
}

/** The same phrase, coloured by the most severe incident. */
export function openIncidentTag(context: ViewContext, agent: SnapshotAgent): IncidentTag | null {
	const label = openIncidentsPhrase(agent);
	const [worst] = label === null ? [] : openIncidentsOf(context, agent);
	return label === null ? null : { label, tone: worst ? severityTag(worst.severity).tone : null };
}
