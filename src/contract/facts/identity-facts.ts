import { z } from "zod";
import { PRICING_LABELS, TYPE_LABELS } from "../agents/labels.ts";
import { REGISTRATION } from "../limits.ts";
import { AGENT_TYPES, DEPLOYMENT_TYPES, PRICING_TYPES } from "../vocabulary.ts";
import { category, choice, longText, textKind, word } from "./fact-kinds.ts";
import { ANSWERS, namedFacts, READINGS } from "./fact-row.ts";

export const IDENTITY_FACTS = namedFacts({
	title: {
		label: "Title",
		...textKind({ min: REGISTRATION.titleMinCharacters, max: REGISTRATION.titleMaxCharacters }),
		kept: z.string().min(1),
		shown: z.string(),
		meaning: "Unique name of the agent, with at least one letter or digit.",
		asked: 1,
		required: true,
		shows: ["list", ...ANSWERS],
		example: "Tide Table",
	},
	shortDescription: {
		label: "Short description",
		...longText({ max: REGISTRATION.shortDescriptionMaxCharacters }),
		meaning: "What it does, in one or two sentences.",
		asked: 3,
		shows: ["list", ...ANSWERS],
		worth: { wish: "a description", market: 0.1 },
		example: "Says when it is safe to leave the harbour.",
	},
	agentType: {
		label: "Type",
		...choice(AGENT_TYPES, TYPE_LABELS),
		meaning: "What kind of agent it is.",
		asked: 4,
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "type",
			description: `Filter by agent_type: ${AGENT_TYPES.join(", ")}, or several of them separated by commas. Any other value matches nothing.`,
			example: "mcp_server",
		},
		worth: { wish: "a type", market: 0.1 },
		example: "mcp_server",
	},
	pricingType: {
		label: "Pricing",
		...choice(PRICING_TYPES, PRICING_LABELS),
		meaning: "How it is priced.",
		asked: 5,
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "pricing",
			description: `Filter by pricing_type: ${PRICING_TYPES.join(", ")}. Any other value matches nothing.`,
			example: "free",
		},
		worth: { wish: "pricing", market: 0.1 },
		example: "free",
	},
	deploymentType: {
		label: "Deployment",
		...word({ max: REGISTRATION.deploymentMaxCharacters }),
		meaning: `Where it runs: ${DEPLOYMENT_TYPES.join(", ")}, or another word.`,
		asked: 7,
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "deployment",
			description:
				"Filter by deployment_type, as listings state it. Any other value matches nothing.",
			example: "cloud",
		},
		example: "hosted",
	},
	creatorName: {
		label: "Creator",
		...textKind({ max: REGISTRATION.creatorNameMaxCharacters }),
		meaning: "Company or person who makes it.",
		asked: 13,
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "creator",
			description: "Only agents with exactly this `creator_name`.",
			example: "Tide & Co",
			isUncounted: true,
			isFreeText: true,
		},
		example: "Tide & Co",
	},
	categorySlug: {
		answer: "primary_category",
		label: "Category",
		...category(),
		meaning: "A slug from the list of categories.",
		asked: 6,
		shows: ["markdown", "compare"],
		filter: {
			name: "category",
			description:
				"Filter by category slug; `none` is for agents without one. An unknown slug matches nothing.",
			example: "customer-support",
		},
		worth: { wish: "a category", market: 0.1 },
		example: "customer-support",
	},
});
