import { setImmediate as othersTurn } from "node:timers/promises";
import type { ArdExploreRequest, ArdExploreResponse } from "#contract/ard-registry.ts";
import { compare } from "#contract/compare.ts";
import type { Bitmap } from "#search/bitmap.ts";
import type { ServedHour } from "../../served-hour.ts";
import { entriesFitting, entriesWith, valuesAt } from "./entry-sets.ts";

type FacetRequest = ArdExploreRequest["resultType"]["facets"][number];

/** How many of the entries that match a query have each value. Lets other requests through after each field. */
export async function exploreEntries(
	hour: ServedHour,
	{ query = {}, resultType }: ArdExploreRequest,
): Promise<ArdExploreResponse> {
	const set = await meantBy(hour, query);
	const facets: ArdExploreResponse["facets"] = {};
	// If a field is requested twice, the last one counts.
	for (const facet of new Map(resultType.facets.map((one) => [one.field, one])).values()) {
		await othersTurn();
		facets[facet.field] = countValues(hour, set, facet);
	}
	return { resultType: "facets", facets };
}

async function meantBy(
	hour: ServedHour,
	{ text, filter }: NonNullable<ArdExploreRequest["query"]>,
): Promise<Bitmap | undefined> {
	const within = await entriesFitting(hour, filter);
	return hour.index.meeting({ q: text, within }).set;
}

function countValues(
	hour: ServedHour,
	set: Bitmap | undefined,
	{ field, limit, minCount }: FacetRequest,
): ArdExploreResponse["facets"][string] {
	const counted = valuesAt(hour, field)
		.map((value) => {
			const entries = entriesWith(hour, field, value);
			return { value, count: set ? entries.countCommon(set) : entries.count() };
		})
		.filter(({ count }) => count > 0)
		.sort((left, right) => right.count - left.count || compare(left.value, right.value));
	const buckets = counted.filter(({ count }) => count >= minCount).slice(0, limit);
	const sumOf = (rows: typeof counted) => rows.reduce((sum, { count }) => sum + count, 0);
	return { buckets, otherCount: sumOf(counted) - sumOf(buckets) };
}
