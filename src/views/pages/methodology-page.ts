import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import type { ViewContext } from "../view-context.ts";
import { badgesSection } from "./methodology/badges-section.ts";
import { claimsSection } from "./methodology/claims-section.ts";
import { exposureSection } from "./methodology/exposure-section.ts";
import { marketScoreSection } from "./methodology/market-score-section.ts";
import { moodSection } from "./methodology/mood-section.ts";
import { rankingSection } from "./methodology/ranking-section.ts";
import { signalsSection } from "./methodology/signals-section.ts";
import { trustScoreSection } from "./methodology/trust-score-section.ts";
import type { MethodologySection } from "./methodology/weight-table.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

export interface MethodologyPage extends PageFrame {
	version: string;
	sections: MethodologySection[];
}

/** How every score is calculated, from the tables that the calculation uses. */
export function methodologyPage(context: ViewContext): MethodologyPage {
	return {
		...pageFrame(context, {
			path: "/methodology/",
			title: "Methodology",
			description:
				"How every score is calculated: all parts, weights and formulas, straight from the tables that the program uses.",
		}),
		version: METHODOLOGY_VERSION,
		sections: [
			marketScoreSection(),
			trustScoreSection(),
			exposureSection(),
			rankingSection(),
			moodSection(),
			badgesSection(),
			signalsSection(context.site.limits),
			claimsSection(context.site),
		],
	};
}
