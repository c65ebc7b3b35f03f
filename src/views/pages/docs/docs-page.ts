import { waysOf } from "#connect/ways-of.ts";
import { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { pathsOf, referencePath } from "#contract/http/addresses.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { COUNTED, TOKEN_LIFETIME } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { QUOTAS } from "#contract/quotas.ts";
import { API_VERSION, MANIFEST_VERSION, METHODOLOGY_VERSION } from "#contract/versions.ts";
import { NOTIFICATION_TYPES } from "#contract/vocabulary.ts";
import { notificationText } from "#domain/accounts/notification-texts.ts";
import { quotaWords } from "#domain/quotas.ts";
import { endpointUrl } from "../../endpoint-url.ts";
import { problemDetails } from "../../open-api/problems.ts";
import { sampleOf } from "../../open-api/sample-of.ts";
import { endpointReference, TAG_OF, TAGS } from "../../open-api/tags.ts";
import { SCOPE_MEANINGS } from "../../texts/scope-meanings.ts";
import type { Site, ViewContext } from "../../view-context.ts";
import { type UseIt, useWay } from "../agent/use-it.ts";
import { showAmount } from "../display.ts";
import { pageFrame } from "../page-frame.ts";
import { endpointEntry, TOKEN_HEADER } from "./endpoint-entry.ts";
import { rateWords } from "./rate-words.ts";

/** The API documentation, from the same table as the API itself. */
export function docsPage(context: ViewContext) {
	const { baseUrl, limits } = context.site;
	return {
		...pageFrame(context, {
			path: "/docs/",
			title: "API documentation",
			description:
				"Every endpoint of the registry, the six you need first, and how to use the registry in your editor or assistant. Reading needs no account.",
			alternates: [{ href: "/openapi.json", type: "application/json", title: "OpenAPI" }],
		}),
		baseUrl,
		/** The endpoints that most people need first. */
		first: FIRST.map((id) =>
			endpointEntry(context, { id, endpoint: getEndpoint(id), examples: new Map() }),
		),
		/** The MCP server of this registry, for editors and assistants. */
		assistant: registryUse(context),
		versions: [
			{ label: "API", value: API_VERSION },
			{ label: "Methodology", value: METHODOLOGY_VERSION },
			{ label: "Manifest", value: MANIFEST_VERSION },
		],
		prefixes: pathsOf(getEndpoint("listAgents")),
		tokenHeaders: [TOKEN_HEADER, "X-API-Key: areg_…"],
		tokenLifetime: `${showAmount(TOKEN_LIFETIME.defaultDays, "day")}, or as long as you choose, up to ${showAmount(TOKEN_LIFETIME.maxDays, "day")}`,
		scopes: Object.entries(SCOPE_MEANINGS).map(([scope, meaning]) => ({ scope, meaning })),
		limits: keysOf(COUNTED).map((bucket) => ({
			who: COUNTED[bucket].counts,
			rate: rateWords(bucket, limits),
		})),
		quotas: keysOf(QUOTAS).map((name) => quotaWords(name, limits)),
		/** Documents that describe this API to programs. */
		descriptions: DESCRIPTIONS,
		groups: TAGS.map(({ id: group, name, description }) => ({
			name,
			description,
			path: referencePath(group),
			endpoints: ENDPOINTS.filter(({ id }) => TAG_OF[id] === name).map(
				({ id, method, path, summary }) => ({
					id,
					method,
					path,
					summary,
					reference: endpointReference(id),
				}),
			),
		})),
		webhook: webhookGuide(),
		problems: PROBLEM_CODES.map((code) => problemRow(code, context.site)),
	};
}

const FIRST: readonly EndpointId[] = [
	"listAgents",
	"getAgent",
	"getConnect",
	"getTrust",
	"getBadge",
	"registerAgent",
];

/** What programs read first, and all feeds. */
const DESCRIPTIONS = ENDPOINTS.filter(
	({ id, path }) =>
		!path.includes("{") &&
		(id === "openApi" || id === "serviceIndex" || /^(?:Discovery|Feeds)$/.test(TAG_OF[id])),
).map(({ path, summary }) => ({ path, summary }));

/** What is sent to webhooks, with a title for each kind of message. */
function webhookGuide() {
	const subject = { agentSlug: null, submissionId: null, incidentSlug: null, detail: null };
	return {
		example: sampleOf(WebhookMessage),
		types: NOTIFICATION_TYPES.map((type) => ({
			type,
			meaning: notificationText(type, { ...subject, title: "Tide Table" }).title,
		})),
	};
}

/** The name of the registry in clients. */
const NAME = "agent-registry";

/** How editors and assistants connect to the MCP server of this registry. */
function registryUse({ site }: ViewContext): UseIt {
	const ways = waysOf({
		slug: NAME,
		version: null,
		protocolName: null,
		registryUrl: site.baseUrl,
		connections: [
			{
				kind: "remote",
				transport: "streamable-http",
				url: endpointUrl(site, "mcp"),
				headers: [],
				variables: [],
			},
		],
	});
	return {
		ways: ways.map((way) => useWay(way, [])),
		none: [],
		notAdded: null,
		look: null,
		more: null,
		path: getEndpoint("mcpServerCard").path,
	};
}

function problemRow(code: ProblemCode, site: Site) {
	const { status, title } = PROBLEMS[code];
	return {
		code,
		status,
		title,
		/** Anchor that the `type` of the problem points to. */
		anchor: `problem-${code}`,
		/** An example, word for word. */
		detail: problemDetails(site)[code],
		remedy: REMEDIES[code],
	};
}

const REMEDIES: Readonly<Record<ProblemCode, string>> = {
	invalid_path: "Fix the percent-encoding of the path. Names in this API need none.",
	invalid_query: "Fix the parameters listed in errors. Unknown parameters are ignored.",
	malformed_body: "Send one JSON object in UTF-8.",
	invalid_header: "Fix the header named in detail.",
	conflicting_credentials: "Send only one of the two headers, or the same token in both.",
	missing_credentials: "Send a token with the request.",
	invalid_credentials: "Check the token for typing errors, or get a new one.",
	insufficient_scope: "Use a token with the scope named in detail.",
	not_allowed: "Use an account that is allowed to do this; detail says which.",
	cross_site: "Submit the form from its own page on this site.",
	sign_in_required: "Sign in and try again.",
	spent_link: "Ask for a new link.",
	no_longer_offered: "Use the alternative named in detail.",
	not_found: "Check the name. Pending and removed agents are not found either.",
	method_not_allowed: "Use a method listed in the Allow header.",
	duplicate_agent:
		"The agent is already listed, or you have already submitted it; detail and errors name it. Change that one instead, or claim it if you own its website.",
	version_exists: "Publish the change as a new version.",
	conflict: "Read the current state before you try again.",
	precondition_failed: "Read it again, and send the change with the ETag of that response.",
	body_too_large: "Shorten the body.",
	target_too_long: "Shorten the URL, especially its query.",
	unsupported_media_type: "Send JSON with Content-Type: application/json.",
	invalid_body: "Fix the members listed in errors, which names all of them at once.",
	address_failed: "Fix the address, or send the document itself.",
	idempotency_mismatch: "Use a new key for a different request.",
	quota_reached: "Make room as the detail says, or wait for the number of seconds in Retry-After.",
	rate_limited: "Wait for the number of seconds in Retry-After. Cached responses do not count.",
	too_much_work:
		"Send one request of this kind at a time, and wait for the number of seconds in Retry-After.",
	not_implemented: "Use the alternative named in detail.",
	unsupported_format: "Request the format named in detail.",
	internal: "Try again later. If you ask for help, quote instance.",
	unavailable: "Wait for the number of seconds in Retry-After, then try again.",
};
