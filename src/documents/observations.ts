import type { Observation, ObservationKindName } from "#contract/observations.ts";
import { parseInstant } from "#domain/parse-instant.ts";
import {
	flag,
	memberAt,
	numberAt,
	objectAt,
	objectsAt,
	type Place,
	textAt,
	wordAt,
} from "./place.ts";

/** Whose statements they are, and of when. */
type Said = Pick<Observation, "source" | "as_of">;

/** A count of zero or of nothing is unknown, not zero. */
function counted(
	place: Place,
	kind: ObservationKindName,
	subject: string | null,
	said: Said,
): Observation[] {
	const value = numberAt(place, kind);
	if (subject === null || value === null || value === 0) return [];
	if (Number.isSafeInteger(value) && value > 0) return [{ kind, subject, value, ...said }];
	flag(memberAt(place, kind), "is not a valid count, so it was left out");
	return [];
}

function stated(
	kind: ObservationKindName,
	subject: string | null,
	value: string | null,
	said: Said,
): Observation[] {
	return subject === null || value === null ? [] : [{ kind, subject, value, ...said }];
}

/** Counts of a day and statements of ToolHive, in its own entries or in a server.json. */
export function toolhiveObservations(
	place: Place,
	{ repository, subject }: { repository: string | null; subject: string | null },
): Observation[] {
	const metadata = objectAt(place, "metadata");
	const updated = instantAt(metadata, "last_updated");
	const said = { source: "ToolHive", as_of: updated };
	return [
		...counted(metadata, "stars", repository, said),
		...counted(metadata, "pulls", subject, said),
		...stated("tier", subject, textAt(place, "tier"), said),
		...stated("pushed_at", subject, updated, said),
	];
}

/** Dates and benchmarks of a model. */
export function modelObservations(place: Place, subject: string | null): Observation[] {
	const updated = instantAt(place, "last_updated");
	const said = { source: "models.dev", as_of: updated };
	return [
		...stated("released_at", subject, instantAt(place, "release_date"), said),
		...stated("pushed_at", subject, updated, said),
		...objectsAt(place, "benchmarks").flatMap((item): Observation[] => {
			const name = textAt(item, "name");
			const value = numberAt(item, "score");
			if (subject === null || name === null || value === null) return [];
			const metric = textAt(item, "metric");
			const harness = textAt(item, "harness");
			const url = textAt(item, "source");
			return [
				{
					kind: "benchmark",
					subject,
					value,
					source: "models.dev",
					as_of: instantAt(item, "date"),
					name,
					...(metric === null ? {} : { metric }),
					...(harness === null ? {} : { harness }),
					...(url === null ? {} : { url }),
				},
			];
		}),
	];
}

function instantAt(place: Place, name: string): string | null {
	const text = wordAt(place, name);
	return text === null ? null : (parseInstant(text) ?? null);
}
