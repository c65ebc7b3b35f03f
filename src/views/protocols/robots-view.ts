import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { pathsOf } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { ViewContext } from "../view-context.ts";

/** Crawlers of language models, by the names they look for. The registry wants to be read by them. */
const AI_CRAWLERS = [
	"GPTBot",
	"OAI-SearchBot",
	"ChatGPT-User",
	"ClaudeBot",
	"Claude-User",
	"Claude-SearchBot",
	"Google-Extended",
	"Applebot-Extended",
	"PerplexityBot",
	"Perplexity-User",
	"Amazonbot",
	"Bytespider",
	"CCBot",
	"DuckAssistBot",
	"meta-externalagent",
	"MistralAI-User",
] as const;

const READ_BY_ALL: readonly string[] = ["lockPage", "publicCollections", "collectionPage"];

/** Where pages of people begin. */
const PERSONAL = [
	...new Set(
		DASHBOARD.flatMap(({ method, path, id }) =>
			method === "GET" && !READ_BY_ALL.includes(id) ? `/${path.split("/")[1]}/` : [],
		),
	),
].toSorted();

const OWN_SUBMISSIONS = pathsOf(getEndpoint("getSubmission")).map((path) =>
	path.replace("/{id}", ""),
);

/** Sorted and filtered lists. The plain lists link to the same agents and incidents. */
const QUERIES = ["/agents/?", "/compare/?", "/incidents/?"];

/** All uses of the content are allowed (contentsignals.org). */
const CONTENT_SIGNAL = "search=yes, ai-input=yes, ai-train=yes";

/**
 * What crawlers may read: everything that is not personal (RFC 9309). Crawlers ignore lines outside that standard
 * that they do not know.
 */
export function robotsView({ site }: ViewContext) {
	return [
		crawlerGroup(AI_CRAWLERS),
		crawlerGroup(["*"]),
		[
			{ name: "Sitemap", value: endpointUrl(site, "sitemap") },
			{ name: "Agentmap", value: endpointUrl(site, "ardManifest") },
		],
	];
}

/** A crawler obeys only the group that names it, so every group contains everything. */
function crawlerGroup(names: readonly string[]) {
	return [
		...names.map((value) => ({ name: "User-agent", value })),
		{ name: "Content-Signal", value: CONTENT_SIGNAL },
		{ name: "Allow", value: "/" },
		...[...PERSONAL, ...QUERIES, ...OWN_SUBMISSIONS].map((value) => ({ name: "Disallow", value })),
	];
}
