import { DOCUMENT } from "../limits.ts";
import { CONNECT_FACTS } from "./connect-facts.ts";
import { CONTENT_FACTS } from "./content-facts.ts";
import { address, instant, listKind, observations, picture } from "./fact-kinds.ts";
import { ANSWERS, namedFacts, READINGS } from "./fact-row.ts";
import { IDENTITY_FACTS } from "./identity-facts.ts";
import { MODEL_FACTS } from "./model-facts.ts";

const ADDRESS_FACTS = namedFacts({
	websiteUrl: {
		label: "Website",
		...address(),
		meaning: "The agent's own website. Must be unique.",
		asked: 2,
		required: true,
		shows: ["list", ...ANSWERS, ...READINGS],
		worth: { wish: "a website", market: 0.1, trust: 3 },
		example: "https://tide-table.example.org/",
	},
	docsUrl: {
		label: "Documentation",
		...address(),
		meaning: "Its documentation.",
		asked: 11,
		shows: [...ANSWERS, ...READINGS],
		worth: { wish: "documentation", market: 0.1, trust: 2 },
		example: "https://tide-table.example.org/docs",
	},
	repositoryUrl: {
		wire: "github_url",
		label: "Source code",
		...address(),
		meaning: "Its repository, on any host.",
		asked: 12,
		shows: [...ANSWERS, ...READINGS],
		worth: { wish: "a repository", market: 0.1, trust: 2 },
		example: "https://git.example.org/tide/table",
	},
	logoUrl: {
		label: "Logo",
		...address(),
		meaning: "Address of its logo on another site.",
		shows: ["list", ...ANSWERS, "markdown"],
		worth: { wish: "a logo", market: 0.1, trust: 1 },
	},
	logoSha256: {
		label: "Logo picture",
		...picture(),
		meaning:
			"SHA-256 digest of the logo that this registry serves at `/logos/{logo_sha256}.png`. Upload a picture to `/api/v1/logos` to get one.",
		asked: 22,
		shows: ["list", ...ANSWERS],
		example: "1f".repeat(32),
	},
	privacyUrl: {
		label: "Privacy",
		...address(),
		meaning: "What happens to the data of its users.",
		asked: 18,
		shows: [...ANSWERS, ...READINGS],
		example: "https://tide-table.example.org/privacy",
	},
	supportUrl: {
		label: "Support",
		...address(),
		meaning: "Where to get help.",
		asked: 19,
		shows: [...ANSWERS, ...READINGS],
		example: "https://tide-table.example.org/help",
	},
});

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
