import { categoryPath } from "#contract/http/addresses.ts";
import type { SectorDirection } from "#contract/vocabulary.ts";
import type { Sector } from "#domain/market/sector-rotation.ts";
import { type TrendView, trendView } from "../../agents/trend-view.ts";
import { cutText } from "../../texts/cut-text.ts";
import { agentLink, getCategory, type ViewContext } from "../../view-context.ts";
import { showChange, showCount, showPercent } from "../display.ts";

/** A bar for each sector, greatest gain first. */
export type RotationChart = NonNullable<ReturnType<typeof rotationChart>>;

/** A small change of share counts as steady. */
const DIRECTIONS: Readonly<Record<SectorDirection, TrendView["direction"]>> = {
	rising: "up",
	steady: "flat",
	falling: "down",
};

/** Names must fit next to the bars, even on narrow screens. */
const NAME_LENGTH = 26;

export function sectorRows(context: ViewContext) {
	return context.snapshot.market.sectors.map((sector) => ({
		name: nameOf(context, sector),
		path: categoryPath(sector.categorySlug),
		count: showCount(sector.agentCount),
		share: showPercent(sector.share),
		/** Change of its share within 7 days. */
		change: {
			direction: DIRECTIONS[sector.direction],
			label: showChange(sector.shareDelta),
			line: [],
		},
		momentum: sector.trendCount === 0 ? null : trendView(sector.momentum, []),
		leaders: sector.leaders.map((slug) => agentLink(context, slug)),
	}));
}

/** Null while no share has changed. */
export function rotationChart(context: ViewContext) {
	const sectors = context.snapshot.market.sectors.toSorted(
		(left, right) => right.shareDelta - left.shareDelta,
	);
	const first = sectors[0];
	const last = sectors.at(-1);
	if (!first || !last || (first.shareDelta === 0 && last.shareDelta === 0)) return null;
	return {
		bars: sectors.map((sector) => ({
			name: cutText(nameOf(context, sector), NAME_LENGTH),
			path: categoryPath(sector.categorySlug),
			value: sector.shareDelta,
			label: showChange(sector.shareDelta),
			direction: DIRECTIONS[sector.direction],
		})),
		/** What the bars show, in one sentence. */
		summary: `Change in share over 7 days, in percentage points: from ${showChange(first.shareDelta)} for ${nameOf(context, first)} to ${showChange(last.shareDelta)} for ${nameOf(context, last)}.`,
	};
}

function nameOf(context: ViewContext, { categorySlug }: Sector): string {
	return getCategory(context, categorySlug).name;
}
