import { address, picture } from "./fact-kinds.ts";
import { ANSWERS, namedFacts, READINGS } from "./fact-row.ts";

export const ADDRESS_FACTS = namedFacts({
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
