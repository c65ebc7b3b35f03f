import { DASHBOARD, type DashboardId, type DashboardRow } from "../accounts/dashboard.ts";
import { ASSETS } from "./assets.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { PAGES } from "./pages.ts";

export type PathParameters = Readonly<Record<string, string>>;

/** `/api/v1/agents/{slug}` with `{slug: "a"}` becomes `/api/v1/agents/a`. */
export function fillPath(template: string, parameters: PathParameters): string {
	return partsOf(template)
		.map((part, place) => (place % 2 === 0 ? part : getParameter(parameters, part)))
		.join("");
}

/** What the path of a request says under a name that its row has. */
export function getParameter(parameters: PathParameters, name: string): string {
	const value = parameters[name];
	if (value === undefined) throw new Error(`The path parameter ${name} is missing`);
	return value;
}

/** Split once per template. There are few, all in tables. */
const templates = new Map<string, readonly string[]>();

/** Text, name, text, name and so on, with text at both ends. */
function partsOf(template: string): readonly string[] {
	const list = templates.get(template);
	if (list) return list;
	const parts = template.split(/\{(\w+)\}/);
	templates.set(template, parts);
	return parts;
}

/** Paths below these are used by programs only: our own API and the protocols. */
const PROGRAM_PATHS =
	/^(?:\/(?:api|ard|a2a)|(?:\/c\/[^/]+)?\/(?:v0(?:\.1)?|mcp|ai-catalog\.json|badge\.svg))(?:\/|$)/;

export const isApiPath = (path: string): boolean => PROGRAM_PATHS.test(path);

/** What an MCP registry answers, ours or that of a collection. */
export const isRegistryPath = (path: string): boolean =>
	/^(?:\/c\/[^/]+)?\/v0(?:\.1)?\//.test(path);

const A2A_ENDED =
	"The registry no longer answers as an A2A agent; use the API (/api/v1) or the MCP server (/mcp).";
const ARD_ENDED =
	"The registry no longer answers searches of ARD; read /.well-known/ard.json, or use /api/v1/agents.";

/** What once answered at these paths and below them, and what to use instead. */
const ENDED: Readonly<Record<string, string>> = {
	"/a2a": A2A_ENDED,
	"/.well-known/agent-card.json": A2A_ENDED,
	"/.well-known/agent.json": A2A_ENDED,
	"/ard/search": ARD_ENDED,
	"/ard/explore": ARD_ENDED,
	"/ard/agents": ARD_ENDED,
};

/** Says what to use instead of something that is no longer offered at a path. */
export function endedAt(path: string): string | undefined {
	const start = Object.keys(ENDED).find((ended) => path === ended || path.startsWith(`${ended}/`));
	return start && ENDED[start];
}

/** The same path under the other prefix: `/api/v1/x` and `/api/x` have the same answer. */
export function aliasOf(path: string): string | undefined {
	if (path === "/api/v1" || path.startsWith("/api/v1/"))
		return `/api${path.slice("/api/v1".length)}`;
	if (path === "/api" || path.startsWith("/api/")) return `/api/v1${path.slice("/api".length)}`;
	return undefined;
}

/** Clients of these append further paths, even an empty one, to the address they were given. */
const JOINED_WITH_SLASH: readonly string[] = ["/mcp", "/c/{collection}/mcp"];

/** All paths at which an endpoint answers, the canonical one first. */
export function pathsOf(endpoint: Endpoint): string[] {
	const { path, formerPath } = endpoint;
	// Clients of MCP registries also ask for the version before, and some end a path with a slash. Of an address that
	// somebody types, the version may be a part already.
	if (isRegistryPath(path)) {
		const twice = path.startsWith("/c/") ? [path.replace(REGISTRY, REGISTRY + REGISTRY)] : [];
		const all = [path, path.replace(REGISTRY, "/v0"), ...twice];
		return all.flatMap((own) => [own, `${own}/`]);
	}
	const alias = JOINED_WITH_SLASH.includes(path) ? `${path}/` : (formerPath ?? aliasOf(path));
	return alias ? [path, alias] : [path];
}

const REGISTRY = "/v0.1";

export interface PathMatch {
	/** Rows of the matched path, one per method. */
	endpoints: readonly Endpoint[];
	parameters: PathParameters;
}

/** Built once from the tables: literal paths in a map, patterns in table order. */
const { literals, patterns } = compile([...ENDPOINTS, ...DASHBOARD, ...PAGES, ...ASSETS]);

/**
 * Finds the rows of a request path. Percent escapes in its parameters are not decoded.
 */
export function matchPath(path: string): PathMatch | undefined {
	const literal = literals.get(path);
	if (literal) return { endpoints: literal, parameters: {} };
	for (const { regex, names, endpoints } of patterns) {
		const match = regex.exec(path);
		if (!match) continue;
		const parameters = Object.fromEntries(
			names.map((name, index) => [name, match[index + 1] ?? ""]),
		);
		return { endpoints, parameters };
	}
	return undefined;
}

export const agentPath = (slug: string) => `/agents/${slug}/`;
export const sourcePath = (name: string) => `/sources/#${name}`;
export const versionsPath = (slug: string) => `/agents/${slug}/versions/`;
export const collectionPath = (slug: string) => `/c/${slug}/`;
export const categoryPath = (slug: string) => `/categories/${slug}/`;
export const checkPath = (id: string) => `/checks/${id}/`;
export const incidentPath = (slug: string) => `/incidents/${slug}/`;
export const GUIDES_PATH = "/docs/guides/";
export const guidePath = (guide: string) => `${GUIDES_PATH}${guide}/`;
/** The endpoints of a group, or one of them. */
export const referencePath = (group: string, endpoint?: string) =>
	`/docs/api/${group}/${endpoint ? `#${endpoint}` : ""}`;
export const weekPath = (week: string) => `/weekly-report/${week}/`;
export const submissionPath = (id: string) => `/api/v1/submissions/${id}`;
/** The sign-in page, which leads to a page of the dashboard. */
export const signInPath = (next: string) =>
	`${dashboardPath("signIn")}?next=${encodeURIComponent(next)}`;
/** Documentation of a problem code. */
export const problemPath = (code: string) => `/docs/#problem-${code}`;

/** Names of the values in a path. */
export type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | NamesIn<Rest>
	: never;

/** What the path of a row asks for: nothing, or the one value in it. */
type PathValue<Path> = Path extends `${string}{${string}}${string}` ? [value: string] : [];

const DASHBOARD_PATHS: ReadonlyMap<string, string> = new Map(
	DASHBOARD.map(({ id, path }) => [id, path]),
);

export function dashboardPath<Id extends DashboardId>(
	id: Id,
	...[value]: PathValue<DashboardRow<Id>["path"]>
): string {
	const path = DASHBOARD_PATHS.get(id) ?? "";
	return value === undefined ? path : path.replace(/\{\w+\}/, () => value);
}

function compile(endpoints: readonly Endpoint[]) {
	const literals = new Map<string, Endpoint[]>();
	const patterns = new Map<string, { regex: RegExp; names: string[]; endpoints: Endpoint[] }>();
	for (const endpoint of endpoints) {
		for (const path of pathsOf(endpoint)) {
			if (!path.includes("{")) {
				literals.set(path, [...(literals.get(path) ?? []), endpoint]);
				continue;
			}
			const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
			const text = path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, (_, name) =>
				// Names of MCP servers contain a slash, which some clients do not escape.
				name === "server" ? "([^/]+(?:/[^/]+)?)" : "([^/]+)",
			);
			const regex = new RegExp(`^${text}$`);
			const entry = patterns.get(path);
			if (entry) entry.endpoints.push(endpoint);
			else patterns.set(path, { regex, names, endpoints: [endpoint] });
		}
	}
	return { literals, patterns: [...patterns.values()] };
}
