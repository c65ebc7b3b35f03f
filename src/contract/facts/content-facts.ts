import { DOCUMENT, REGISTRATION } from "../limits.ts";
import { addresses, documents, listKind, markdown, profile, textKind } from "./fact-kinds.ts";
import { ANSWERS, namedFacts, READINGS } from "./fact-row.ts";

export const CONTENT_FACTS = namedFacts({
	longDescription: {
		label: "Long description",
		...markdown({ max: DOCUMENT.longDescriptionMaxCharacters }),
		meaning:
			"What it does and how, in Markdown. HTML is shown as text, and pictures are not shown.",
		asked: 17,
		// Not in lists, feeds or dumps: it would be most of their size.
		shows: ["detail", "markdown", "page"],
		example: "Knows the **tides** of 40 harbours.\n\n- Departures\n- Warnings",
	},
	tags: {
		label: "Tags",
		...listKind({ max: DOCUMENT.tagMaxCharacters, maxItems: DOCUMENT.maxTags }),
		rule: "tag",
		meaning: "Search keywords, in lower case.",
		asked: 16,
		shows: [...ANSWERS, ...READINGS],
		filter: {
			name: "tag",
			description: "Only agents with this tag, in lower case.",
			example: "tides",
			isUncounted: true,
		},
		example: ["tides", "harbours"],
	},
	license: {
		label: "Licence",
		...textKind({ max: REGISTRATION.licenseMaxCharacters }),
		rule: "license",
		meaning: "Licence of its code or weights, as an SPDX expression.",
		asked: 14,
		shows: [...ANSWERS, ...READINGS],
		filter: {
			name: "license",
			description: "Filter by license, as listings state it. Any other value matches nothing.",
			example: "Apache-2.0",
		},
		example: "Apache-2.0",
	},
	modelStack: {
		label: "Models",
		...listKind({
			max: REGISTRATION.modelNameMaxCharacters,
			maxItems: REGISTRATION.modelStackMaxItems,
		}),
		meaning: "Models that it uses.",
		asked: 8,
		shows: [...ANSWERS, ...READINGS],
		filter: {
			name: "model",
			description: "Only agents that use this model (one of their `model_stack`).",
			example: "larch-2-70b",
			isUncounted: true,
			isFreeText: true,
		},
		example: ["larch-2-70b"],
	},
	integrations: {
		label: "Integrations",
		...listKind({
			max: REGISTRATION.modelNameMaxCharacters,
			maxItems: REGISTRATION.modelStackMaxItems,
		}),
		meaning: "Products and services that it integrates with.",
		asked: 9,
		shows: [...ANSWERS, ...READINGS],
		filter: {
			name: "integration",
			description: "Only agents that integrate with this (one of their `integrations`).",
			example: "Slack",
			isUncounted: true,
			isFreeText: true,
		},
		example: ["email"],
	},
	documents: {
		label: "Documents",
		...documents(),
		meaning: "SHA-256 digests of its source documents, as uploaded to /api/v1/documents.",
		asked: 21,
		shows: [...ANSWERS],
		example: ["0f".repeat(32)],
	},
	screenshots: {
		label: "Screenshots",
		...addresses({ maxItems: DOCUMENT.maxScreenshots }),
		meaning: "Addresses of its pictures, which start with https://.",
		asked: 20,
		shows: [...ANSWERS, "markdown", "page"],
		example: ["https://tide-table.example.org/departures.png"],
	},
	behavioralProfile: {
		label: "Behavioural profile",
		...profile(),
		meaning: "What it can do on its own, as declared by its owner.",
		asked: 15,
		shows: [],
		example: {
			access_scope: "public_data",
			effect_scope: "read_only",
			autonomy_level: "supervised",
			propagation_scope: "isolated",
			containment_strength: "strong",
			recoverability_level: "full",
			sensitive_access: [],
		},
	},
});
