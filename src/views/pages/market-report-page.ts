import { getEndpoint } from "#contract/endpoints.ts";
import { CLAIM_STATUSES, VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import { capitalise } from "#domain/capitalise.ts";
import { STEADY_BAND } from "#domain/market/sector-rotation.ts";
import { CLAIM_STATUS_LABELS, VERIFICATION_LEVEL_NAMES } from "../labels.ts";
import { rotationNote } from "../market/market-notes.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showCount, showInstant, showPercent } from "./display.ts";
import { marketMood } from "./market-mood.ts";
import { pageFrame } from "./page-frame.ts";
import { rotationChart, sectorRows } from "./sector-rows.ts";

export function marketReportPage(context: ViewContext) {
	const { at, market } = context.snapshot;
	const jsonPath = getEndpoint("marketReport").path;
	const mood = marketMood(context);
	return {
		...pageFrame(context, {
			path: "/market-report/",
			title: "Market report",
			description: `${mood.summary} Sector rotation and verification of AI agents.`,
			card: "/og/market-report.png",
			alternates: [{ href: jsonPath, type: "application/json", title: "JSON" }],
		}),
		asOf: showInstant(at),
		mood,
		rotation: rotationChart(context),
		/** What the shares are based on, or why there are none. */
		rotationNote: rotationNote(context),
		sectors: sectorRows(context),
		// Changes of share below this many percentage points count as steady.
		steadyBand: STEADY_BAND,
		verification: verificationTables(context),
		// Share of agents that are verified or certified.
		verifiedShare: `${showPercent(market.verification.verifiedShare)} of ${showAmount(market.verification.total, "agent")}`,
		jsonPath,
	};
}

/** Numbers of agents by level or status, as labelled bars. */
function verificationTables({ snapshot }: ViewContext) {
	const { total, byLevel, byClaimStatus } = snapshot.market.verification;
	const row = (label: string, count: number) => {
		const share = total === 0 ? 0 : count / total;
		return { label, count: showCount(count), percent: showPercent(100 * share), share };
	};
	return [
		{
			title: "By verification level",
			unit: "Level",
			rows: VERIFICATION_LEVELS.map((level) =>
				row(`${level} ${capitalise(VERIFICATION_LEVEL_NAMES[level])}`, byLevel[level]),
			),
		},
		{
			title: "By claim status",
			unit: "Status",
			rows: CLAIM_STATUSES.map((status) => row(CLAIM_STATUS_LABELS[status], byClaimStatus[status])),
		},
	];
}
