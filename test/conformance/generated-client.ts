/**
 * A client as somebody else would write it, with types that a generator made from the OpenAPI document. It is compiled
 * with them and then run: `node client.ts <origin> <token>` prints what it received.
 */
export const GENERATED_CLIENT = `
import createClient from "openapi-fetch";
import type { components, paths } from "./openapi.ts";

type Agent = components["schemas"]["Agent"];
type Problem = components["schemas"]["Problem"];

const [origin = "", token = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: origin });
const authorized = createClient<paths>({
	baseUrl: origin,
	headers: { Authorization: \`Bearer \${token}\` },
});
const registration = { title: "Generated Client", website_url: "https://generated-client.dev/" };

const list = await client.GET("/api/v1/agents", {
	params: { query: { type: "agent", sort: "newest", limit: 2 } },
});
const agents: Agent[] = list.data?.data ?? [];
const slug: string = agents[0]?.slug ?? "";

const agent = await client.GET("/api/v1/agents/{slug}", { params: { path: { slug } } });
const market: number | undefined = agent.data?.market_score;
const level: string | undefined = agent.data?.trust.level;

const history = await client.GET("/api/v1/agents/{slug}/history", {
	params: { path: { slug }, query: { days: 0, limit: 1 } },
});
const categories = await client.GET("/api/v1/categories");
const feed = await client.GET("/api/v1/enterprise/agents", {
	params: { query: { fields: ["rank", "slug"] } },
	querySerializer: { array: { style: "form", explode: false } },
});
const rows = typeof feed.data === "object" ? feed.data : undefined;
const badge = await client.GET("/api/badges/{slug}.json", {
	params: { path: { slug }, query: { style: "trust" } },
});

const unknown = await client.GET("/api/v1/agents/{slug}", {
	params: { path: { slug: "nobody-here" } },
});
const notFound: Problem | undefined = unknown.error;
const tooMany = await client.GET("/api/v1/agents", { params: { query: { limit: 101 } } });
const anonymous = await client.POST("/api/v1/agents/register", { body: registration });
const accepted = await authorized.POST("/api/v1/agents/register", {
	params: { header: { "Idempotency-Key": "generated-client-1" } },
	body: registration,
});
const refused = await authorized.POST("/api/v1/agents/register", {
	body: { ...registration, title: "x" },
});
const submission = await authorized.GET("/api/v1/submissions/{id}", {
	params: { path: { id: accepted.data?.id ?? "" } },
});

console.log(
	JSON.stringify({
		listed: agents.length,
		agent: [agent.response.status, agent.data?.slug === slug, typeof market, typeof level],
		history: history.data?.snapshots.length,
		categories: categories.data?.length,
		feed: [rows?.fields, Object.keys(rows?.agents[0] ?? {})],
		badge: badge.data?.schemaVersion,
		unknown: [notFound?.status, notFound?.code],
		tooMany: [tooMany.response.status, tooMany.error?.code],
		anonymous: [anonymous.response.status, anonymous.error?.code],
		accepted: [accepted.response.status, accepted.data?.status],
		refused: [refused.error?.code, refused.error?.errors?.map(({ pointer }) => pointer)],
		submission: [submission.data?.title, submission.data?.queue_position],
	}),
);
`;

/** Lines that a client could write by mistake. None of them may compile. */
export const MISTAKES: readonly string[] = [
	'await client.GET("/api/v1/agent");',
	'await client.POST("/api/v1/agents");',
	'await client.GET("/api/v1/agents/{slug}");',
	'await client.GET("/api/v1/agents", { params: { query: { limit: "2" } } });',
	'await client.GET("/api/v1/agents", { params: { query: { sort: "best" } } });',
	'await client.GET("/oembed");',
	'await client.POST("/api/v1/agents/register", { body: { title: "No Address" } });',
	"agents[0]?.no_such_member;",
	"const text: string | undefined = agent.data?.market_score;",
];
