import { by } from "#contract/compare.ts";
import { categoryPath } from "#contract/http/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { getCategory, type ViewContext } from "../../view-context.ts";
import { partialDate, showAmount, showCount } from "../display.ts";

const QUARTER_COUNT = 10;
const JOB_COUNT = 8;
/** Fewer compare nothing. */
const MIN_COUNT = 3;

export interface Quarter {
	/** `Q2`. */
	label: string;
	year: string;
	count: number;
	/** How many of these have open weights. */
	open: number;
}

/** Models by the quarter of their release, up to the last one in which any is known. Null with too few of them. */
export function modelsByQuarter(models: readonly SnapshotAgent[]) {
	const dated = models.flatMap((model) => {
		const { releasedAt, openWeights } = model;
		// A year alone is in no quarter.
		if (releasedAt === null || partialDate(model, releasedAt)?.length === 4) return [];
		const month = Number(releasedAt.slice(5, 7));
		return [{ place: 4 * Number(releasedAt.slice(0, 4)) + Math.ceil(month / 3) - 1, openWeights }];
	});
	const places = dated.map(({ place }) => place);
	const last = Math.max(...places);
	const first = Math.min(...places.filter((place) => place > last - QUARTER_COUNT));
	if (last - first + 1 < MIN_COUNT) return null;
	const groups = Map.groupBy(dated, ({ place }) => place);
	return Array.from({ length: last - first + 1 }, (_, index): Quarter => {
		const found = groups.get(first + index) ?? [];
		return {
			label: `Q${((first + index) % 4) + 1}`,
			year: String(Math.floor((first + index) / 4)),
			count: found.length,
			open: found.filter(({ openWeights }) => openWeights === true).length,
		};
	});
}

/** The picture in words, for those who do not see it. */
export function quarterWords({ label, year, count, open }: Quarter): string {
	return `${label} ${year}: ${showAmount(count, "model")}, ${showCount(open)} open`;
}

/** The largest categories of servers. Null with too few of them. */
export function serverJobs(context: ViewContext, servers: readonly SnapshotAgent[]) {
	const groups = Map.groupBy(servers, ({ categorySlug }) => categorySlug);
	const jobs = [...groups].flatMap(([slug, { length: count }]) =>
		slug === null
			? []
			: [{ name: getCategory(context, slug).name, path: categoryPath(slug), count }],
	);
	if (jobs.length < MIN_COUNT) return null;
	const known = jobs.reduce((sum, { count }) => sum + count, 0);
	const shown = jobs.sort(by(({ count }) => -count)).slice(0, JOB_COUNT);
	const which = jobs.length > shown.length ? `; the ${shown.length} largest jobs` : "";
	return { jobs: shown, note: `${showAmount(known, "server")} with a category${which}.` };
}
