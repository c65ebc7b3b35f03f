import { FEED_FIELDS } from "#contract/agents/feed.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { LOCK, LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import { HISTORY, LIST_PAGE, REQUEST_TARGET_MAX_CHARACTERS } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { BAD_TEXTS, badTexts } from "./bad-texts.ts";
import { asking, sending, type WorstInput } from "./worst-input.ts";

const SORTS = ["relevance", "trending", "watchers", "newest", "name"];
const FILTERS = {
	type: "agent",
	category: "none",
	pricing: "free",
	claim: "unclaimed",
	level: "1",
};
/** As much as the rest of a target can contain. */
const LONG = "q".repeat(REQUEST_TARGET_MAX_CHARACTERS - 200);

/** Five of the worst letters in an address, each written with six characters. */
const COMPARED_CHARACTERS = 60;

/** Requests without an account, except for those of other protocols. */
export const publicInputs = (slug: string) => ({
	listAgents: lists(),
	getAgent: [asking("a lock", `/api/v1/agents/${slug}`, { format: "lock" })],
	lockAgent: [asking("an agent", `/api/v1/locks/agents/${slug}`)],
	lockAgents: [
		asking("a long page", "/api/v1/locks/agents", { limit: String(LIST_PAGE.maxLimit) }),
	],
	lockPage: [asking("the form", "/lock/")],
	checkLock: [sending("as many as fit", "POST", ["/api/v1/locks/check", lockOf(slug)])],
	getDocument: [asking("no document", `/api/v1/agents/${slug}/documents/${"0".repeat(64)}`)],
	getVersion: [asking("no version", `/api/v1/agents/${slug}/versions/latest`)],
	getAgentHistory: [
		asking("all of it", `/api/v1/agents/${slug}/history`, {
			days: "0",
			limit: String(HISTORY.maxLimit),
		}),
	],
	bulkFeed: ["json", "csv"].map(nearlyWholeFeed),
	getShieldsBadge: [asking("another style", `/api/badges/${slug}.json`, { style: "trust" })],
	getBadge: [asking("another style", `/api/badges/${slug}`, { style: "trust" })],
	oEmbed: [
		asking("a long address", "/oembed", { url: `http://registry.localhost/agents/${LONG}/` }),
		asking("an agent", "/oembed", { url: `http://registry.localhost/agents/${slug}/` }),
	],
	health: [asking("as it is", "/api/health")],
	dumpsPage: [asking("as it is", "/dumps/")],
	dumpIndex: [asking("as it is", "/dumps/index.json")],
	...Object.fromEntries(
		["manifest.json", "manifest.sig", "schema.json", "agents.ndjson.gz", "agents.csv.gz"].map(
			(file, place) => [DUMP_FILES[place], [asking("no dump", `/dumps/${NO_DUMP}/${file}`)]],
		),
	),
	agents: [
		...badTexts.flatMap(([what, q]) => [
			asking(what, "/agents/", { q }),
			asking(`${what}, all filters`, "/agents/", { q, ...FILTERS, page: "9" }),
		]),
		asking("all filters", "/agents/", { ...FILTERS, page: String(Number.MAX_SAFE_INTEGER) }),
		asking("what makes no sense", "/agents/", { category: LONG, sort: "x", page: "x" }),
	],
	...Object.fromEntries(
		keysOf(TYPE_PAGES).map((id) => [
			id,
			badTexts.map(([what, q]) => asking(what, TYPE_PAGES[id].path, { q, ...FILTERS, page: "9" })),
		]),
	),
	agent: [
		asking("what makes no sense", `/agents/${slug}/`, { with: LONG }),
		asking("what nothing has", `/agents/${slug}/`, { with: "__proto__" }),
	],
	incidents: [
		asking("all filters", "/incidents/", {
			severity: "high",
			status: "resolved",
			kind: "outage",
			agent: slug,
			month: "2026-01",
		}),
		asking("one filter", "/incidents/", { severity: "high" }),
		asking("what nothing has", "/incidents/", { agent: LONG }),
	],
	compare: [
		...badTexts.map(([what, text]) => comparison(what, text)),
		comparison("near titles", slug.replaceAll("-", " ").slice(1)),
	],
});

/** One that is there, and others that are not. */
function lockOf(slug: string) {
	const others = Array.from({ length: LOCK.maxEntries - 1 }, (_, place) => `none-${place}`);
	return { ...LOCK_EXAMPLE, agents: [slug, ...others].map((one) => ({ slug: one })) };
}

const NO_DUMP = "2026-05-04T12-00-00-000Z";
const DUMP_FILES = [
	"getDumpManifest",
	"getDumpSignature",
	"getDumpSchema",
	"getDumpNdjson",
	"getDumpCsv",
];

function lists(): WorstInput[] {
	const most = { limit: String(LIST_PAGE.maxLimit) };
	const path = "/api/v1/agents";
	return [
		...badTexts.flatMap(([what, q]) =>
			SORTS.map((sort) => asking(`${what} by ${sort}`, path, { q, sort, page: "9", ...most })),
		),
		...badTexts.map(([what, q]) =>
			asking(`${what}, interpreted`, path, {
				q: `free mcp ${q}`.slice(0, 200),
				interpret: "true",
				...most,
			}),
		),
		asking("far behind", path, { page: String(Number.MAX_SAFE_INTEGER), ...most }),
		asking("all changes", path, { updated_since: "1970-01-01", ...most }),
		asking("changes with a text", path, {
			updated_since: "1970-01-01",
			...most,
			q: BAD_TEXTS["frequent words"].slice(0, 5),
			type: "mcp_server",
			category: "none",
		}),
		asking("changes that are none", path, { updated_since: "1970-01-01", q: "xqxq", ...most }),
	];
}

/** As much as is not answered by a file, with another query each time. */
function nearlyWholeFeed(format: string): WorstInput {
	return {
		what: `all fields but one as ${format}, another each time`,
		target: (copy) => {
			const fields = FEED_FIELDS.filter((_, place) => place !== copy % FEED_FIELDS.length);
			return `/api/v1/enterprise/agents?format=${format}&fields=${fields.join()}`;
		},
	};
}

function comparison(what: string, text: string): WorstInput {
	const names = ["a", "b", "c", "d", "e"].map((name, place) => [
		name,
		text.slice(0, COMPARED_CHARACTERS) + "xyzuv"[place],
	]);
	return asking(what, "/compare/", Object.fromEntries(names));
}
