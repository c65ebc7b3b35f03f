import { z } from "zod";
import {
	address,
	category,
	choice,
	type FactKind,
	instant,
	list,
	longText,
	profile,
	text,
	word,
} from "./fact-kinds.ts";
import { REGISTRATION } from "./limits.ts";
import { PRICING_LABELS } from "./pricing-labels.ts";
import { TYPE_LABELS } from "./type-labels.ts";
import { AGENT_TYPES, PRICING_TYPES } from "./vocabulary.ts";

/** Where a fact is shown besides the places that show every fact: the moderators' desk and API, and where facts come from. */
export type FactPlace = "list" | "detail" | "feed" | "dump" | "markdown" | "page" | "compare";

export interface FactRow extends FactKind {
	/** What requests and answers call it. */
	wire: string;
	/** What answers call it, where that is another word. */
	answer?: string;
	/** What people call it. */
	label: string;
	/** What it means: for registrants, and in the OpenAPI document. */
	meaning: string;
	/**
	 * Where it stands among what registrations, changes and forms ask for. What has no place there is only imported.
	 */
	asked?: number;
	required?: true;
	shows: readonly FactPlace[];
	/** Parameter of the list that filters by it, and what the OpenAPI document says of it; only pages know one without. */
	filter?: { name: string; description?: string; example?: string };
	/** What it is worth in a score, and how a hint asks for it. */
	worth?: { wish: string; market: number; trust?: number };
	/** Of the example that registrants are shown. */
	example?: unknown;
}

const ANSWERS = ["detail", "feed", "dump"] as const;
const READINGS = ["markdown", "page", "compare"] as const;

/** What it is. */
const IDENTITY = {
	title: {
		wire: "title",
		label: "Title",
		...text({ min: REGISTRATION.titleMinCharacters, max: REGISTRATION.titleMaxCharacters }),
		kept: z.string().min(1),
		shown: z.string(),
		meaning: "Name of the agent, with at least one letter or digit. No two agents have the same.",
		asked: 1,
		required: true,
		shows: ["list", ...ANSWERS],
		example: "Tide Table",
	},
	shortDescription: {
		wire: "short_description",
		label: "Short description",
		...longText({ max: REGISTRATION.shortDescriptionMaxCharacters }),
		meaning: "What it does, in one or two sentences.",
		asked: 3,
		shows: ["list", ...ANSWERS],
		worth: { wish: "a description", market: 3 },
		example: "Tells when the harbour can be left.",
	},
	agentType: {
		wire: "agent_type",
		label: "Type",
		...choice(AGENT_TYPES, TYPE_LABELS),
		meaning: "What kind of thing it is.",
		asked: 4,
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "type",
			description: `Filter by agent_type: ${AGENT_TYPES.join(", ")}. Any other value matches nothing.`,
			example: "mcp_server",
		},
		worth: { wish: "a type", market: 2 },
		example: "mcp_server",
	},
	pricingType: {
		wire: "pricing_type",
		label: "Pricing",
		...choice(PRICING_TYPES, PRICING_LABELS),
		meaning: "How it is paid for.",
		asked: 5,
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: { name: "pricing" },
		worth: { wish: "pricing", market: 2 },
		example: "free",
	},
	deploymentType: {
		wire: "deployment_type",
		label: "Deployment",
		...word({ max: REGISTRATION.deploymentMaxCharacters }),
		meaning: "Where it runs.",
		example: "hosted",
		shows: ["list", ...ANSWERS, ...READINGS],
	},
	creatorName: {
		wire: "creator_name",
		label: "Creator",
		...text({ max: REGISTRATION.creatorNameMaxCharacters }),
		meaning: "Who makes it.",
		asked: 10,
		shows: ["list", ...ANSWERS, ...READINGS],
		example: "Tide & Co",
	},
	categorySlug: {
		wire: "category_slug",
		answer: "primary_category",
		label: "Category",
		...category(),
		meaning: "A slug of the list of categories.",
		asked: 6,
		shows: ["markdown", "compare"],
		filter: {
			name: "category",
			description: "Filter by category slug. An unknown one matches nothing.",
			example: "customer-support",
		},
		worth: { wish: "a category", market: 2 },
		example: "customer-support",
	},
} as const satisfies Record<string, FactRow>;

/** Where it is found. */
const ADDRESSES = {
	websiteUrl: {
		wire: "website_url",
		label: "Website",
		...address(),
		meaning: "Where the agent lives. No two agents have the same website.",
		asked: 2,
		required: true,
		shows: ["list", ...ANSWERS, ...READINGS],
		worth: { wish: "a website", market: 4, trust: 8 },
		example: "https://tide-table.example.org/",
	},
	docsUrl: {
		wire: "docs_url",
		label: "Documentation",
		...address(),
		meaning: "Where it is explained.",
		asked: 8,
		shows: [...ANSWERS, ...READINGS],
		worth: { wish: "documentation", market: 4, trust: 6 },
		example: "https://tide-table.example.org/docs",
	},
	repositoryUrl: {
		wire: "github_url",
		label: "Source code",
		...address(),
		meaning: "Its repository, wherever that is hosted.",
		asked: 9,
		shows: [...ANSWERS, ...READINGS],
		worth: { wish: "a repository", market: 4, trust: 5 },
		example: "https://git.example.org/tide/table",
	},
	logoUrl: {
		wire: "logo_url",
		label: "Logo",
		...address(),
		meaning: "Its picture.",
		shows: ["list", ...ANSWERS, "markdown"],
		worth: { wish: "a logo", market: 2, trust: 3 },
	},
} as const satisfies Record<string, FactRow>;

/** When it began. */
const TIMES = {
	launchedAt: {
		wire: "launch_date",
		label: "Launched",
		...instant(),
		meaning: "When it could be used first.",
		shows: ["list", ...ANSWERS, "page", "compare"],
	},
} as const satisfies Record<string, FactRow>;

/** What is in it. */
const CONTENTS = {
	modelStack: {
		wire: "model_stack",
		label: "Models",
		...list({
			max: REGISTRATION.modelNameMaxCharacters,
			maxItems: REGISTRATION.modelStackMaxItems,
		}),
		meaning: "Models that it uses.",
		asked: 7,
		shows: [...ANSWERS, ...READINGS],
		worth: { wish: "the models used", market: 2 },
		example: ["larch-2-70b"],
	},
	integrations: {
		wire: "integrations",
		label: "Integrations",
		...list({
			max: REGISTRATION.modelNameMaxCharacters,
			maxItems: REGISTRATION.modelStackMaxItems,
		}),
		meaning: "What it works with.",
		shows: [...ANSWERS, ...READINGS],
		worth: { wish: "integrations", market: 2 },
	},
	behavioralProfile: {
		wire: "behavioral_profile",
		label: "Behavioural profile",
		...profile(),
		meaning: "What it may do by itself, as its owner declares it.",
		asked: 11,
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
} as const satisfies Record<string, FactRow>;

/** Parts of the table, so that answers can put other members between them. */
export const FACT_PARTS = {
	identity: IDENTITY,
	addresses: ADDRESSES,
	times: TIMES,
	contents: CONTENTS,
} as const;

/** Everything that a listing may say, by the names of its record and in their order. */
export const FACTS = { ...IDENTITY, ...ADDRESSES, ...TIMES, ...CONTENTS } as const;
