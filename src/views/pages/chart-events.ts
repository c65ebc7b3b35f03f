import { incidentPath, versionsPath } from "#contract/addresses.ts";
import { compare } from "#contract/compare.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { incidentsOf, type ViewContext } from "../view-context.ts";
import { versionRow } from "./agent/version-rows.ts";
import { showDay } from "./display.ts";

/** Something that may explain a change of the line. */
export interface ChartEvent {
	kind: "incident" | "version" | "edit";
	at: string;
	day: string;
	label: string;
	/** Null if there is nothing more to show. */
	path: string | null;
}

/** More would overlap. */
const MAX_EVENTS = 12;

/** Incidents, versions and approved edits of an agent, newest first. */
export function chartEvents(context: ViewContext, agent: SnapshotAgent): ChartEvent[] {
	const { slug, versions, revisedAt } = agent;
	const events: Omit<ChartEvent, "day">[] = [
		...incidentsOf(context, agent).map(({ title, slug, occurredAt }) => ({
			kind: "incident" as const,
			at: occurredAt,
			label: `Incident: ${title}`,
			path: incidentPath(slug),
		})),
		...versions.map((version) => ({
			kind: "version" as const,
			at: version.publishedAt ?? version.listedAt,
			label: `Version ${version.number}`,
			path: `${versionsPath(slug)}#${versionRow(version).id}`,
		})),
		...revisedAt.map((at) => ({
			kind: "edit" as const,
			at,
			label: "Listing edited",
			path: null,
		})),
	];
	return events
		.sort((left, right) => compare(right.at, left.at))
		.slice(0, MAX_EVENTS)
		.map((event) => ({ ...event, day: showDay(event.at) }));
}
