import { instant } from "./fact-kinds.ts";
import { ANSWERS, type FactRow } from "./fact-row.ts";

/** When it began. */
export const TIME_FACTS = {
	launchedAt: {
		wire: "launch_date",
		label: "Launched",
		...instant(),
		meaning: "When it could be used first.",
		shows: ["list", ...ANSWERS, "page", "compare"],
	},
} as const satisfies Record<string, FactRow>;
