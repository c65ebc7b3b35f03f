import { getEndpoint } from "#contract/endpoints.ts";
import { STEADY_BAND } from "#domain/reports/sector-rotation.ts";
import type { ViewContext } from "../view-context.ts";
import { showInstant, showPercent } from "./display.ts";
import { type MarketMood, marketMood } from "./market-mood.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";
import { type RotationChart, rotationChart, type SectorRow, sectorRows } from "./sector-rows.ts";
import { type VerificationTable, verificationTables } from "./verification-tables.ts";

export interface MarketReportPage extends PageFrame {
	asOf: string;
	mood: MarketMood;
	rotation: RotationChart | null;
	sectors: SectorRow[];
	/** Changes of share below this many percentage points count as steady. */
	steadyBand: number;
	verification: VerificationTable[];
	/** Share of agents that are verified or certified. */
	verifiedShare: string;
	jsonPath: string;
}

export function marketReportPage(context: ViewContext): MarketReportPage {
	const { at, market } = context.snapshot;
	const jsonPath = getEndpoint("marketReport").path;
	const mood = marketMood(context);
	return {
		...pageFrame(context, {
			path: "/market-report/",
			title: "Market report",
			description: `${mood.summary} Sector rotation and verification statistics of AI agents, measured every hour.`,
			card: "/og/market-report.png",
			alternates: [{ href: jsonPath, type: "application/json", title: "JSON" }],
		}),
		asOf: showInstant(at),
		mood,
		rotation: rotationChart(context),
		sectors: sectorRows(context),
		steadyBand: STEADY_BAND,
		verification: verificationTables(context),
		verifiedShare: showPercent(market.verification.verifiedShare),
		jsonPath,
	};
}
