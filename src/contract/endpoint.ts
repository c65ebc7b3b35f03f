import type { z } from "zod";
import type { ProblemCode } from "./problem.ts";
import type { QuotaName } from "./quotas.ts";
import type { Scope } from "./vocabulary.ts";

/** Which rate limits a request counts against. */
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

/** Who can see it: everyone, people who are signed in, or moderators. */
export type Access = "visitor" | "account" | "moderator";

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
export interface ProtocolAnswer {
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
	summary: string;
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
	/** Quotas that it counts towards. */
	quotas?: readonly QuotaName[];
	/** Scope that a token must carry; absent for public endpoints. */
	scope?: Scope;
	/** Scope of an optional token that lets its owner do more. */
	optionalScope?: Scope;
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
	/** Only agents with some of these have it; for all others the answer is 404. */
	onlyWith?: "documents" | "versions" | "changes" | "observations";
	protocolAnswers?: readonly ProtocolAnswer[];
	/** Problems that it can return, in addition to those that follow from the row (`problemsOf`). */
	problems?: readonly ProblemCode[];
	/** Problems that would follow from the row, but never occur. */
	never?: readonly ProblemCode[];
}

/** How long shared caches, and clients that republish it, may keep the answer. */
export function edgeSecondsOf({ cache }: Endpoint): number {
	return cache === "no-store" ? 0 : cache.edge;
}
