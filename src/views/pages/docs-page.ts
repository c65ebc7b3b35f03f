import { pathsOf } from "#contract/addresses.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { type RateBucket, TOKEN_LIFETIME } from "#contract/limits.ts";
import { PROBLEM_CODES } from "#contract/problem.ts";
import { API_VERSION, MANIFEST_VERSION, METHODOLOGY_VERSION } from "#contract/versions.ts";
import { NOTIFICATION_TYPES } from "#contract/vocabulary.ts";
import { WebhookMessage } from "#contract/webhook-message.ts";
import { notificationText } from "#domain/notification-texts.ts";
import { exampleAnswers } from "../open-api/example-answers.ts";
import { TAG_OF, TAGS } from "../open-api/tags.ts";
import { SCOPE_MEANINGS } from "../scope-meanings.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount } from "./display.ts";
import {
	type EndpointEntry,
	type ExampleRequest,
	endpointEntry,
	TOKEN_HEADER,
} from "./docs/endpoint-entry.ts";
import { type ProblemRow, problemRow } from "./docs/problem-row.ts";
import { rateWords } from "./docs/rate-words.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

export interface DocsPage extends PageFrame {
	baseUrl: string;
	first: ExampleRequest;
	versions: { label: string; value: string }[];
	prefixes: string[];
	tokenHeaders: string[];
	tokenLifetime: string;
	scopes: { scope: string; meaning: string }[];
	limits: { who: string; rate: string }[];
	/** Documents that describe this interface to programs. */
	descriptions: { path: string; summary: string }[];
	groups: { id: string; name: string; description: string; endpoints: EndpointEntry[] }[];
	webhook: { example: unknown; types: { type: string; meaning: string }[] };
	problems: ProblemRow[];
}

/** The documentation of the interface, from the same table as the interface itself. */
export function docsPage(context: ViewContext): DocsPage {
	const { baseUrl } = context.site;
	return {
		...pageFrame(context, {
			path: "/docs/",
			title: "API documentation",
			description:
				"Every endpoint of the registry: parameters, answers, caching, limits and problems, with lines to copy and links to try. Reading needs no account.",
			alternates: [{ href: "/openapi.json", type: "application/json", title: "OpenAPI" }],
		}),
		baseUrl,
		first: { url: `${baseUrl}/api/v1/agents?limit=3`, headers: [], body: null },
		versions: [
			{ label: "Interface", value: API_VERSION },
			{ label: "Methodology", value: METHODOLOGY_VERSION },
			{ label: "Manifest", value: MANIFEST_VERSION },
		],
		prefixes: pathsOf(getEndpoint("listAgents")),
		tokenHeaders: [TOKEN_HEADER, "X-API-Key: areg_…"],
		tokenLifetime: `${showAmount(TOKEN_LIFETIME.defaultDays, "day")}, or as long as was asked for, up to ${showAmount(TOKEN_LIFETIME.maxDays, "day")}`,
		scopes: Object.entries(SCOPE_MEANINGS).map(([scope, meaning]) => ({ scope, meaning })),
		limits: LIMITED.map(([who, bucket]) => ({ who, rate: rateWords(bucket) })),
		descriptions: DESCRIPTIONS.map((id) => {
			const { path, summary } = getEndpoint(id);
			return { path, summary };
		}),
		groups: groupsOf(context),
		webhook: webhookGuide(),
		problems: PROBLEM_CODES.map(problemRow),
	};
}

const LIMITED: readonly (readonly [who: string, bucket: RateBucket])[] = [
	["Reading, for people and programs", "human"],
	["Reading, for crawlers", "bot"],
	["Bulk feed without a token", "feed_public"],
	["Bulk feed with a token", "feed_authenticated"],
	["Registering and editing, for each account", "submission"],
	["Whatever else is one's own, for each account", "write"],
	["Pages of the dashboard, for each account", "page"],
	["Badges, cards and suggestions on pages of this site", "page_part"],
	["Signing in", "sign_in"],
	["Reporting problems", "report"],
	["Failed authentication", "failed_authentication"],
];

const DESCRIPTIONS: readonly EndpointId[] = [
	"openApi",
	"apiCatalog",
	"serviceIndex",
	"llmsTxt",
	"llmsFullTxt",
	"aiPlugin",
	"agentSkills",
	"agentsAtom",
	"agentsJsonFeed",
	"incidentsAtom",
	"incidentsJsonFeed",
	"versionsAtom",
	"versionsJsonFeed",
	"goneAtom",
	"goneJsonFeed",
	"sitemap",
	"openSearch",
];

/** What is sent to webhooks, with a title for each kind of message. */
function webhookGuide(): DocsPage["webhook"] {
	const { examples } = WebhookMessage.meta() ?? {};
	const subject = { agentSlug: null, submissionId: null, incidentSlug: null, detail: null };
	return {
		example: Array.isArray(examples) ? examples[0] : undefined,
		types: NOTIFICATION_TYPES.map((type) => ({
			type,
			meaning: notificationText(type, { ...subject, title: "Tide Table" }).title,
		})),
	};
}

function groupsOf(context: ViewContext): DocsPage["groups"] {
	const examples = exampleAnswers(context.site);
	return TAGS.map(({ name, description }) => ({
		id: name.toLowerCase(),
		name,
		description,
		endpoints: ENDPOINTS.filter(({ id }) => TAG_OF[id] === name).map((endpoint) =>
			endpointEntry(context, { id: endpoint.id, endpoint, examples }),
		),
	}));
}
