import { DOCUMENT } from "../limits.ts";
import { ADDRESS_FACTS } from "./address-facts.ts";
import { CONNECT_FACTS } from "./connect-facts.ts";
import { CONTENT_FACTS } from "./content-facts.ts";
import { instant, listKind, observations } from "./fact-kinds.ts";
import { ANSWERS, namedFacts } from "./fact-row.ts";
import { IDENTITY_FACTS } from "./identity-facts.ts";
import { MODEL_FACTS } from "./model-facts.ts";

const TIME_FACTS = namedFacts({
	launchedAt: {
		wire: "launch_date",
		label: "Launched",
		...instant(),
		meaning: "Date it first became available.",
		asked: 10,
		shows: ["list", ...ANSWERS, "page", "compare"],
		example: "2026-02-03T00:00:00.000Z",
	},
	releasedAt: {
		label: "Released",
		...instant(),
		meaning: "When its newest version was released, by its source.",
		shows: ["list", ...ANSWERS, "page", "compare"],
		example: "2026-02-04T00:00:00.000Z",
	},
	sourceUpdatedAt: {
		label: "Updated at the source",
		...instant(),
		meaning: "When it last changed, by its source.",
		shows: ["list", ...ANSWERS, "page", "compare"],
		example: "2026-02-03T00:00:00.000Z",
	},
	partialDates: {
		label: "Partial dates",
		...listKind({ max: 7, maxItems: DOCUMENT.maxWords }),
		meaning:
			"Dates that its sources state as a month or year only. Other members have the first instant of these.",
		shows: ANSWERS,
		example: ["2026-02"],
	},
});

const OBSERVED_FACTS = namedFacts({
	observations: {
		label: "Observations",
		...observations({ maxItems: DOCUMENT.maxObservations }),
		meaning: "What others counted or stated about it, with source and date.",
		shows: ["feed", "dump"],
		example: [
			{
				kind: "stars",
				subject: "https://github.com/example/tide-table",
				value: 2897,
				source: "ToolHive",
				as_of: "2026-02-03T00:00:00.000Z",
			},
		],
	},
});

/** Parts of the table, so that answers can put other members between them. */
export const FACT_PARTS = {
	identity: IDENTITY_FACTS,
	addresses: ADDRESS_FACTS,
	times: TIME_FACTS,
	contents: CONTENT_FACTS,
	connecting: CONNECT_FACTS,
	model: MODEL_FACTS,
	observed: OBSERVED_FACTS,
} as const;

/** Everything that a listing can state, by the names in its record and in their order. */
export const FACTS = {
	...IDENTITY_FACTS,
	...ADDRESS_FACTS,
	...TIME_FACTS,
	...CONTENT_FACTS,
	...CONNECT_FACTS,
	...MODEL_FACTS,
	...OBSERVED_FACTS,
} as const;
export type Facts = typeof FACTS;
