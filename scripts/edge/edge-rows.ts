import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { DUMP_ID_PATTERN } from "#contract/dumps/dump.ts";
import { DUMP_ENDPOINTS } from "#contract/dumps/dump-endpoints.ts";
import { ADVISORY_ID_PATTERN } from "#contract/evidence/osv.ts";
import { pathsOf } from "#contract/http/addresses.ts";
import { ASSETS } from "#contract/http/assets.ts";
import { type Endpoint, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { PAGES, type PageId } from "#contract/http/pages.ts";
import { SLUG_PATTERN } from "#contract/primitives.ts";
import { BRACES, type EdgeKind, edgeKindOf, SLASH, VARIABLE, withVariables } from "./edge-kinds.ts";

/** Request targets, including the query, that one file of a release answers. */
export interface EdgeRow {
	/** Regular expression over the whole target. */
	pattern: string;
	/** The answer. Undefined when the service answers the target although a later pattern matches it. */
	place: { kind: EdgeKind; file: string } | undefined;
}

/** Rows with a file that a running service answers more fully, and why. */
export const LIVE_ROWS: Partial<Record<EndpointId | PageId, string>> = {
	listAgents: "its Link header leads to the next page",
	bulkFeed: "it has its own rate limits, and its response depends on the token",
	notFound: "it is not a page with its own address",
	listSources: "it says when each source was last followed, which changes between hours",
	sources: "it says the same",
};

/** Before targets of clients that want Markdown, in the map of kept files. */
export const MARKDOWN_MARK = "md";

const ANY_FORM = `(?:${MARKDOWN_MARK})?`;
const ANY_QUERY = String.raw`(?:\?.*)?`;

const inside = ({ source }: RegExp) => source.slice(1, -1);
const SLUG_SOURCE = inside(SLUG_PATTERN);
/** Names in paths that are not slugs. */
const SOURCES: Readonly<Record<string, string>> = {
	asset: String.raw`[\w-]+(?:\.[\w-]+)*`,
	week: String.raw`\d{4}-W\d{2}`,
	dump: inside(DUMP_ID_PATTERN),
	advisory: inside(ADVISORY_ID_PATTERN),
	check: String.raw`[a-z0-9-]+\.[a-z0-9-]+`,
};

/** Every target that a file answers, in the order in which the service compares them: literal paths first. */
export function edgeRows(): EdgeRow[] {
	const rows: readonly Endpoint[] = [...ENDPOINTS, ...PAGES, ...ASSETS];
	const drawn = rows.filter(({ id }) => !Object.hasOwn(LIVE_ROWS, id)).flatMap(drawnRows);
	const isLiteral = ({ pattern }: EdgeRow) => !pattern.includes("(?<");
	const patterns = drawn.filter((row) => !isLiteral(row));
	return [...shadows(patterns), ...drawn.filter(isLiteral), ...patterns];
}

function drawnRows(endpoint: Endpoint): EdgeRow[] {
	const { file, variants = [] } = endpoint;
	if (file === undefined) return [];
	return pathsOf(endpoint).flatMap((path) => [
		{ pattern: patternOf(path), place: placeOf(endpoint, file) },
		...variants.map(({ query, mediaType, file: own }) => ({
			pattern: patternOf(path, `?${query.name}=${query.value}`),
			place: placeOf({ ...endpoint, mediaType }, own),
		})),
	]);
}

function placeOf(endpoint: Parameters<typeof edgeKindOf>[0], file: string) {
	return { kind: edgeKindOf(endpoint), file: `/${withVariables(file)}` };
}

/** Every target that a file answers if the service does not, even if the service would answer it more fully. */
export function keptRows(): EdgeRow[] {
	const rows: readonly Endpoint[] = [...ENDPOINTS, ...PAGES, ...ASSETS];
	const published = rows.filter(({ id }) => id !== ("notFound" satisfies PageId));
	const dumps: readonly Endpoint[] = DUMP_ENDPOINTS;
	const beside = dumps
		.filter(({ file }) => file === undefined)
		.map((row) => ({ ...row, file: `..${row.path.replace(/\/$/, "/index.html")}` }));
	const all = [...published, ...beside].filter(({ file }) => file !== undefined);
	return [...all.flatMap(keptRowsOf), ...all.flatMap(slashRows)];
}

/** Rows are found with any query that they ignore, as campaigns add, or that only adds something, as to agents. */
function keptRowsOf(endpoint: Endpoint): EdgeRow[] {
	const { id, markdown, query, queryRateClass } = endpoint;
	const isOther = queryRateClass && id !== ("agent" satisfies PageId);
	const end = query || isOther ? "" : ANY_QUERY;
	const files = drawnRows(endpoint);
	const keep = (mark: string, { pattern, place }: EdgeRow) => ({
		pattern: `^${mark}${pattern.slice(1, -1)}${end}$`,
		place,
	});
	const own = files.map((row) => keep(ANY_FORM, row));
	if (!markdown) return own;
	const { path: location, file } = markdown;
	const { markdown: mediaType } = MEDIA_TYPES;
	const place = placeOf({ ...endpoint, mediaType, cache: "client-only", location }, file);
	return [...files.map(({ pattern }) => keep(MARKDOWN_MARK, { pattern, place })), ...own];
}

/** The address of a page ends with a slash; the service redirects requests without it. */
function slashRows({ path }: Endpoint): EdgeRow[] {
	if (path === "/" || !path.endsWith("/")) return [];
	const place = { kind: SLASH, file: withVariables(path) };
	return [{ pattern: `^${ANY_FORM}${sourceOf(path.slice(0, -1))}${ANY_QUERY}$`, place }];
}

/** The target as nginx matches it: `/agents/{slug}.md` becomes a named group between literal parts. */
const patternOf = (path: string, query = ""): string => `^${sourceOf(path)}${escapeText(query)}$`;

function sourceOf(path: string): string {
	const named = (name: string) => `(?<${VARIABLE}${name}>${SOURCES[name] ?? SLUG_SOURCE})`;
	const parts = path.split(BRACES);
	return parts.map((part, place) => (place % 2 === 0 ? escapeText(part) : named(part))).join("");
}

/** Paths without a file that a pattern would match as a name, such as `register` among agents. */
function shadows(patterns: readonly EdgeRow[]): EdgeRow[] {
	const rows: readonly Endpoint[] = [...ENDPOINTS, ...DASHBOARD];
	const paths = new Set(rows.filter(({ file }) => file === undefined).flatMap(pathsOf));
	return [...paths]
		.filter((path) => !path.includes("{"))
		.filter((path) => patterns.some(({ pattern }) => new RegExp(pattern).test(path)))
		.map((path) => ({ pattern: patternOf(path), place: undefined }));
}

/** A renamed agent has a redirecting page under its old slug, but no record. The service redirects by itself. */
export function agentWitness(): { pattern: string; file: string } {
	const { file = "" } = getEndpoint("getAgent");
	const page: Endpoint | undefined = PAGES.find(({ id }) => id === "agent");
	return { pattern: patternOf(`/${page?.file ?? ""}`), file: `/${withVariables(file)}` };
}

const escapeText = (text: string): string => text.replace(/[.?+*()[\]{}^$|]/g, String.raw`\$&`);
