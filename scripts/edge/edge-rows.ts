import { pathsOf } from "#contract/addresses.ts";
import { ASSETS } from "#contract/assets.ts";
import { DASHBOARD } from "#contract/dashboard.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { PAGES, type PageId } from "#contract/pages.ts";
import { SLUG_PATTERN } from "#contract/primitives.ts";
import { type EdgeKind, edgeKindOf } from "./edge-kinds.ts";
import { NAME, VARIABLE, withVariables } from "./path-variables.ts";

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

const ASSET_SOURCE = String.raw`[\w-]+(?:\.[\w-]+)*`;
const SLUG_SOURCE = SLUG_PATTERN.source.slice(1, -1);

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

function placeOf(endpoint: Endpoint, file: string) {
	return { kind: edgeKindOf(endpoint), file: `/${withVariables(file)}` };
}

/** The target as nginx matches it: `/agents/{slug}.md` becomes a named group between literal parts. */
function patternOf(path: string, query = ""): string {
	const [start = "", ...rest] = path.split(NAME);
	let pattern = escapeText(start);
	for (let place = 0; place < rest.length; place += 2) {
		const name = rest[place] ?? "";
		const source = name === "asset" ? ASSET_SOURCE : SLUG_SOURCE;
		pattern += `(?<${VARIABLE}${name}>${source})${escapeText(rest[place + 1] ?? "")}`;
	}
	return `^${pattern}${escapeText(query)}$`;
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
	return {
		pattern: patternOf(`/${page?.file ?? ""}`),
		file: `/${withVariables(file)}`,
	};
}

function escapeText(text: string): string {
	return text.replace(/[.?+*()[\]{}^$|]/g, String.raw`\$&`);
}
