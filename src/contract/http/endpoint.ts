import type { z } from "zod";
import type { QuotaName } from "../quotas.ts";
import type { Scope } from "../vocabulary.ts";
import type { ProblemCode } from "./problem.ts";

export type RateClass =
	| "read"
	| "feed"
	| "submission"
	| "publish"
	| "write"
	| "own_page"
	| "sign_in"
	| "report"
	| "none";

/** Who can see it: everyone, people who are signed in, moderators, or only operators. */
export type Access = "visitor" | "account" | "moderator" | "operator";

export interface CacheSeconds {
	browser: number;
	edge: number;
}

/** A query that selects another stored file of the same endpoint, such as `?format=csv`. */
export interface Variant {
	query: { name: string; value: string };
	mediaType: string;
	schema: z.ZodType | null;
	file: string;
}

/**
 * A status with an answer in the form of the endpoint's own protocol, in addition to the row's answer and problems.
 */
interface ProtocolAnswer {
	status: number;
	description: string;
	/** True for a body of the row's media type and schema. */
	hasBody: boolean;
}

/** One public path and everything that is derived from it: routes, OpenAPI, edge rules, conformance tests. */
export interface Endpoint {
	id: string;
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** Canonical path with `{name}` for parameters. An endpoint under `/api` also answers under the other prefix. */
	path: string;
	/** Its path in older versions of this program or of its protocol, where it still answers. */
	formerPath?: string;
	summary?: string;
	description?: string;
	query?: z.ZodObject;
	body?: z.ZodType;
	/** What a body that its schema leaves open may contain. */
	carries?: readonly z.ZodType[];
	/** 303 for forms, which redirect to a page. */
	status: 200 | 201 | 202 | 204 | 303;
	mediaType: string;
	/** Null when the bytes are not described by a schema (CSV, SVG, PNG, text, XML). */
	schema: z.ZodType | null;
	/** Value of the `Link` header of the answer (RFC 8288). */
	link?: string;
	/** The same as Markdown, for clients that prefer it: its own address, and its file in a release. */
	markdown?: { path: string; file: string };
	/** Seconds for which an answer may be reused; `no-store` for never. */
	cache: CacheSeconds | "no-store";
	rateClass: RateClass;
	/** True if our own pages fetch it as well. Those requests are counted separately from their reader's. */
	isPagePart?: true;
	/** For an endpoint whose requests without a query have a file: the rate class of requests with one. */
	queryRateClass?: RateClass;
	/**
	 * About one record: the answer has its version as `ETag`. A change takes it as `If-Match` and is refused with 412 if
	 * the record has changed since; without it, the newest is meant.
	 */
	isVersioned?: true;
	/** Quotas that it counts towards. */
	quotas?: readonly QuotaName[];
	/** Scope that a token must carry; absent for public endpoints. */
	scope?: Scope;
	/** Scope of an optional token that lets its owner do more. */
	optionalScope?: Scope;
	/** Of a form: the operations that do the same, or why there are none. */
	operations?: readonly string[];
	/** Set for pages and forms of the dashboard, which use a session and never a token. */
	access?: Access;
	/**
	 * Set for forms that public pages also send, with a query that says what the user wants. Without a session, they lead
	 * through the sign-in to the page of the form, with that query.
	 */
	signsInFirst?: true;
	/** File of a release with the answer for requests without a query. Absent when the answer is always live. */
	file?: string;
	variants?: readonly Variant[];
	/** Only agents with some of these have a file. For all others a list is empty, and a page or a feed is 404. */
	onlyWith?: "documents" | "versions" | "changes" | "observations" | "checks";
	protocolAnswers?: readonly ProtocolAnswer[];
	/** Problems that it can return, in addition to those that follow from the row (`problemsOf`). */
	problems?: readonly ProblemCode[];
	/** Problems that would follow from the row, but never occur. */
	never?: readonly ProblemCode[];
}

/** An endpoint for programs. Pages and forms say themselves what they are for. */
export type Operation = Endpoint & { summary: string };

/** How long shared caches, and clients that republish it, may keep the answer. */
export function edgeSecondsOf({ cache }: Endpoint): number {
	return cache === "no-store" ? 0 : cache.edge;
}

/** Every media type that is served, exactly as in `Content-Type`. */
export const MEDIA_TYPES = {
	json: "application/json; charset=utf-8",
	csv: "text/csv; charset=utf-8; header=present",
	svg: "image/svg+xml; charset=utf-8",
	png: "image/png",
	ico: "image/vnd.microsoft.icon",
	webManifest: "application/manifest+json",
	html: "text/html; charset=utf-8",
	css: "text/css; charset=utf-8",
	script: "text/javascript; charset=utf-8",
	text: "text/plain; charset=utf-8",
	markdown: "text/markdown; charset=utf-8",
	xml: "application/xml; charset=utf-8",
	/** RFC 4287. */
	atom: "application/atom+xml; charset=utf-8",
	/** JSON Feed 1.1. */
	jsonFeed: "application/feed+json; charset=utf-8",
	openSearch: "application/opensearchdescription+xml; charset=utf-8",
	/** Agentic Resource Discovery. */
	aiCatalog: "application/ai-catalog+json",
	/** RFC 6713. */
	gzip: "application/gzip",
	/** Bytes without a format, such as a signature. */
	bytes: "application/octet-stream",
	/** RFC 7517. */
	keySet: "application/jwk-set+json",
	mcpServerCard: "application/mcp-server-card+json",
	/** RFC 9264 in the profile of RFC 9727. */
	apiCatalog: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const;

/** The type without its parameters: `image/svg+xml` of `image/svg+xml; charset=utf-8`. */
export function essenceOf(mediaType: string): string {
	return mediaType.split(";", 1)[0] ?? mediaType;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Pages load only from their own origin, and cannot be framed. */
const PAGE = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self'",
	"connect-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
].join("; ");

/** What a browser may do with an answer opened on its own. A picture can be framed, and contains its own style. */
const SECURITY_POLICIES: Readonly<Record<string, string>> = {
	"image/svg+xml": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
	"image/png": "default-src 'none'; sandbox",
	"image/vnd.microsoft.icon": "default-src 'none'; sandbox",
	"text/html": PAGE,
};

export function contentSecurityPolicy(mediaType: string): string {
	return SECURITY_POLICIES[essenceOf(mediaType)] ?? NOTHING;
}

const PAGE_HEADERS: Readonly<Record<string, string>> = {
	"Cross-Origin-Opener-Policy": "same-origin",
	"X-Frame-Options": "DENY",
	"Permissions-Policy":
		"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

export function headersOf(mediaType: string): Readonly<Record<string, string>> {
	return {
		"Content-Security-Policy": contentSecurityPolicy(mediaType),
		...(essenceOf(mediaType) === "text/html" ? PAGE_HEADERS : {}),
	};
}
