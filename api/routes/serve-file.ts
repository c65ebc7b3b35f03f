import { join } from "node:path";
import type { ErrorRequestHandler, Request } from "express";
import { ADVISORY_ID_PATTERN } from "#contract/evidence/osv.ts";
import { fillPath, type PathParameters, pathsOf } from "#contract/http/addresses.ts";
import { type Endpoint, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { SLUG_PATTERN } from "#contract/primitives.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { findNewSlug } from "#snapshot/agents/first-slugs.ts";
import { MANIFEST_FILE } from "#snapshot/releases/release-manifest.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { type FilesSource, type HourSource, notBuiltYet } from "../hours/served-hour.ts";
import { parseQuery } from "../http/parse-query.ts";
import { parseRange } from "../http/parse-range.ts";
import { digestOf, type SentAnswer, sendAnswer } from "../http/send-answer.ts";
import { type Handler, sendAsRow } from "./handler.ts";

type Place = Pick<Endpoint, "mediaType" | "link" | "onlyWith"> &
	Pick<SentAnswer, "cache" | "headers"> & { file?: string };

/** Patterns of path parameters that are not slugs. */
const PATTERNS = new Map([
	// A file name that the template compiler generated.
	["asset", /^[\w-]+(?:\.[\w-]+)*$/],
	["advisory", ADVISORY_ID_PATTERN],
	["check", /^[a-z-]+\.[a-z0-9-]+$/],
	["week", /^\d{4}-W\d{2}$/],
]);

/** Answers from the current release: the file of the row, or of the variant that the query asks for. */
export function serveFile(source: FilesSource): Handler {
	return async (request, response) => {
		const { endpoint, query } = request.call;
		if (!endpoint) throw new Error("A file was requested without an endpoint");
		const values = endpoint.query ? parseQuery(endpoint.query, query) : {};
		const variant = endpoint.variants?.find((row) => values[row.query.name] === row.query.value);
		const place = { ...endpoint, ...variant, ...chooseForm(request, endpoint) };
		const answer = findAnswer(source, request, place);
		if (await source()?.isHeld?.(answer.body.path)) throw beingRendered();
		await sendAnswer(request, response, answer);
	};
}

function beingRendered(): Refusal {
	const detail =
		"An agent in this was taken down, so it is being rendered again. Try again in a moment.";
	return new Refusal("unavailable", detail, { reported: true, headers: { "Retry-After": "5" } });
}

/**
 * Clients that prefer Markdown get a page's Markdown form, and every answer says that it was negotiated. Many shared
 * caches ignore that and would show Markdown to browsers, so they must not store it.
 */
function chooseForm(request: Request, { markdown }: Endpoint): Partial<Place> {
	if (!markdown) return {};
	if (!prefersMarkdown(request.get("Accept"))) return { headers: { Vary: "Accept" } };
	const place = fillPath(markdown.path, request.call.parameters);
	return {
		file: markdown.file,
		mediaType: MEDIA_TYPES.markdown,
		cache: "client-only",
		headers: { Vary: "Accept", "Content-Location": place },
	};
}

/**
 * True for clients that name Markdown and do not prefer HTML (RFC 9110, section 12.5.1). A wildcard does not request
 * Markdown, but accepts HTML if nothing more specific does. On a tie Markdown is sent: browsers never name it.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
	if (accept === undefined) return false;
	// Of a type that is repeated, the first counts.
	const ranges = new Map(accept.split(",").map(parseRange).reverse());
	const qualityOf = (type: string) => ranges.get(type);
	const markdown = qualityOf("text/markdown") ?? 0;
	const html = qualityOf("text/html") ?? qualityOf("text/*") ?? qualityOf("*/*") ?? 0;
	return markdown > 0 && markdown >= html;
}

export function findAnswer(
	source: FilesSource,
	{ call: { parameters } }: Request,
	{ file, mediaType, cache, link, onlyWith, headers: own = {} }: Place,
): SentAnswer & { body: { path: string; bytes: number } } {
	const served = source();
	if (!served) throw notBuiltYet();
	const { release, snapshot, context } = served;
	// Static hosts have a redirecting file there. Here, the answer itself redirects.
	const { slug } = parameters;
	const hasMoved = slug !== undefined && snapshot && findNewSlug(snapshot, slug) !== undefined;
	if (!file || hasMoved || !Object.entries(parameters).every(isPossible))
		throw notFound(parameters);
	const path = fillPath(file, parameters);
	const entry = release.findFile(path);
	if (!entry) {
		// Without its folder, nobody knows what the release had.
		if (!snapshot && !release.findFile(MANIFEST_FILE)) throw notBuiltYet();
		if (onlyWith && slug !== undefined && context?.agentBySlug.has(slug))
			throw new Refusal("not_found", `This agent has no ${onlyWith}.`);
		throw notFound(parameters);
	}
	const body = { path: join(release.directory, path), bytes: entry.bytes };
	const headers = { ...own, ...(link === undefined ? {} : { Link: link }) };
	return { mediaType, cache, body, digest: entry.digest, headers };
}

/** True for names with valid characters. Other names are not looked up in the release. */
function isPossible([name, value]: [string, string]): boolean {
	return (PATTERNS.get(name) ?? SLUG_PATTERN).test(value);
}

function notFound({ slug, category }: PathParameters): Refusal {
	if (slug !== undefined) return agentNotFound();
	if (category !== undefined) return new Refusal("not_found", "No category has this slug.");
	return new Refusal("not_found", "There is nothing at this path.");
}

/**
 * Files that pages link to. Those of live pages come with the templates, because after an update the current release
 * may not have them yet. All others come from the release.
 */
export function serveAsset(source: HourSource, { assets }: Pick<PageRenderer, "assets">): Handler {
	const file = serveFile(source);
	return async (request, response) => {
		const body = assets.get(request.call.path.slice(1));
		if (!body) return file(request, response);
		await sendAsRow(request, response, { body, digest: digestOf(body) });
	};
}

/** Redirects requests for a renamed agent's old slug to the same resource under the new one. */
export function redirectRenamed(source: HourSource): ErrorRequestHandler {
	return (error: unknown, request, response, next) => {
		const isMissing = error instanceof Refusal && error.code === "not_found";
		const snapshot = isMissing ? source()?.snapshot : undefined;
		const path = snapshot && findNewPath(request, snapshot);
		if (path === undefined) {
			next(error);
			return;
		}
		const { query } = request.call;
		response.set("Cache-Control", "public, max-age=3600");
		response.redirect(308, `${path}${query && `?${query}`}`);
	};
}

/** Undefined if the agent is not public or the slug is not a former one. */
function findNewPath({ call: { endpoint, parameters, path } }: Request, snapshot: Snapshot) {
	if (endpoint?.method !== "GET" || endpoint.scope || endpoint.access) return undefined;
	const slug = parameters.slug && findNewSlug(snapshot, parameters.slug);
	// Keeps the prefix of the request, because each endpoint has two.
	const template = pathsOf(endpoint).find((shape) => fillPath(shape, parameters) === path);
	return slug && template && fillPath(template, { ...parameters, slug });
}
