import { instant } from "./fact-kinds.ts";
import { ANSWERS, type FactRow } from "./fact-row.ts";

/** When it began. */
export const TIME_FACTS = {
	launchedAt: {
		wire: "launch_date",
		label: "Launched",
		...instant(),
		meaning: "Date it first became available.",
		asked: 10,
		shows: ["list", ...ANSWERS, "page", "compare"],
		example: "2026-02-03T00:00:00.000Z",
	},
} as const satisfies Record<string, FactRow>;
