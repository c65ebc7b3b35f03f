import type { z } from "zod";
import type { ProblemCode } from "./problem.ts";
import type { Scope } from "./vocabulary.ts";

/** Which rate limits a request counts against. */
export type RateClass = "read" | "feed" | "submission" | "write" | "own_page" | "sign_in" | "none";

/** Whose pages these are: of whoever is here, of who is signed in, or of who reviews. */
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

/** A status under which an endpoint answers in the words of its own protocol, besides the row's answer and problems. */
export interface ProtocolAnswer {
	status: number;
	description: string;
	/** Of the row's media type and schema. */
	hasBody: boolean;
}

/** One public path and everything that is derived from it: routes, OpenAPI, edge rules, conformance tests. */
export interface Endpoint {
	id: string;
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** Canonical path with `{name}` for parameters. Under `/api` the other prefix answers as well. */
	path: string;
	summary: string;
	description?: string;
	query?: z.ZodObject;
	body?: z.ZodType;
	/** 303 for forms, which lead on to a page. */
	status: 200 | 201 | 202 | 204 | 303;
	mediaType: string;
	/** Null when the bytes are not described by a schema (CSV, SVG, PNG, text, XML). */
	schema: z.ZodType | null;
	/** Value of the `Link` header of the answer (RFC 8288). */
	link?: string;
	/** The same as Markdown, for who prefers that: where it stands by itself, and in which file of a release. */
	markdown?: { path: string; file: string };
	/** Seconds for which an answer may be reused; `no-store` when never. */
	cache: CacheSeconds | "no-store";
	rateClass: RateClass;
	/** Pages of ours fetch it too, and what they fetch counts apart from what their reader asks for. */
	isPagePart?: true;
	/** Where a file answers without a query and the service with one: what the latter counts against. */
	queryRateClass?: RateClass;
	/** Scope that a token must carry; absent for public endpoints. */
	scope?: Scope;
	/** Scope of a token that may be sent here and lets its owner do more; without one the endpoint answers, too. */
	optionalScope?: Scope;
	/** Set for pages and forms of the dashboard: they know a session and never a token. */
	access?: Access;
	/** File of a release that holds the answer without query parameters; absent for purely live endpoints. */
	file?: string;
	variants?: readonly Variant[];
	protocolAnswers?: readonly ProtocolAnswer[];
	/** What a client may be told besides the answer, beyond what every endpoint may say. */
	problems?: readonly ProblemCode[];
}

/** For how long shared caches, and whoever else draws it again, may keep the answer. */
export function edgeSecondsOf({ cache }: Endpoint): number {
	return cache === "no-store" ? 0 : cache.edge;
}
