import { endedAt, problemPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import {
	BODY_PROBLEMS,
	CREDENTIAL_PROBLEMS,
	PROBLEM_CODES,
	PROBLEMS,
	type Problem,
	type ProblemCode,
	type ProblemIssue,
} from "#contract/http/problem.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { onceEach } from "#contract/once-each.ts";
import { type Limits, QUOTAS } from "#contract/quotas.ts";
import { CHANGED_SINCE } from "#domain/history.ts";
import { failedWorkReached, quotaReached, rateReached } from "#domain/quotas.ts";
import type { Site } from "../view-context.ts";
import { refusalHeaders } from "./headers.ts";

/** What each problem says, as a client may get it. */
export const problemDetails = onceEach(
	({ limits }: Site): Readonly<Record<ProblemCode, string>> => ({
		invalid_path: "The path contains a broken percent escape.",
		invalid_query: 'The parameter "limit" must be at most 100.',
		malformed_body: "The body is not valid JSON.",
		invalid_header: "Idempotency-Key must be 1 to 128 visible ASCII characters.",
		conflicting_credentials: "Authorization and X-API-Key have different tokens; send only one.",
		missing_credentials: "Send a token in the header Authorization: Bearer or X-API-Key.",
		invalid_credentials: "The token is unknown, expired or revoked.",
		insufficient_scope: "The token lacks the scope agents:write.",
		not_allowed: "This agent belongs to another account.",
		cross_site:
			"The form was not sent from a page of this site. Open the page and submit the form again.",
		sign_in_required: "Sign in to continue.",
		spent_link: "The link was already used, has expired or is invalid. Request a new one.",
		no_longer_offered: endedAt("/a2a") ?? "",
		not_found: "No public agent has this slug.",
		method_not_allowed: "This path supports GET, HEAD, OPTIONS.",
		duplicate_agent: 'The agent "harbor-scout" already has this website.',
		version_exists:
			"Version 1.0.0 is already published, and a published version keeps its packages and remotes. Publish another version.",
		conflict: "The submission is approved and cannot become rejected.",
		precondition_failed: CHANGED_SINCE,
		body_too_large: "The body is larger than 28 KiB.",
		target_too_long: "The request target is longer than 2048 characters.",
		unsupported_media_type: "Send the body as Content-Type: application/json.",
		invalid_body: "The body has invalid members: title.",
		address_failed: "The address answers with status 404.",
		idempotency_mismatch: "This Idempotency-Key was already used with another body.",
		quota_reached: quotaOccurrence(limits),
		rate_limited: rateOccurrence(limits),
		too_much_work:
			limits.failedWorkSeconds === 0
				? OFF
				: failedWorkReached(limits.failedWorkSeconds, 240).message,
		not_implemented: "To register a server, use POST /api/v1/agents/register.",
		unsupported_format: "Only the format json is supported.",
		internal: "Something went wrong on our side. The error has been logged.",
		unavailable: "The first snapshot is still being built. Try again in a moment.",
	}),
);

/** What is wrong with a member, where one is. */
const ERRORS: Readonly<Partial<Record<ProblemCode, ProblemIssue>>> = {
	invalid_query: { pointer: "#/limit", detail: "must be at most 100" },
	duplicate_agent: {
		pointer: "#/website_url",
		detail: 'is already used by the agent "harbor-scout"',
	},
	version_exists: { pointer: "#/version", detail: "must be a version that is not yet published" },
	invalid_body: { pointer: "#/title", detail: "must be 2 to 120 characters" },
	address_failed: {
		pointer: "#/address",
		detail: "does not return a document: the address answers with status 404",
	},
};

const OFF = "This registry sets no limit of this kind.";

function quotaOccurrence({ quotas }: Limits): string {
	const name = keysOf(QUOTAS).find(
		(key) => QUOTAS[key].code === "quota_reached" && quotas[key] > 0,
	);
	return name ? quotaReached(name, quotas[name]).message : OFF;
}

function rateOccurrence({ requests }: Limits): string {
	const bucket = keysOf(RATE_LIMITS).find((key) => requests[key] > 0);
	if (!bucket) return OFF;
	return rateReached({ bucket, requests: requests[bucket], resetSeconds: 60 }).message;
}

export const PROBLEM_TABLE = [
	"| code | status | title |",
	"|---|---|---|",
	...PROBLEM_CODES.map(
		(code) => `| \`${code}\` | ${PROBLEMS[code].status} | ${PROBLEMS[code].title} |`,
	),
].join("\n");

/** Problems of every operation, which are described once. */
const OF_ANY_REQUEST: readonly ProblemCode[] = ["target_too_long", "internal", "unavailable"];

export function documentedRefusals(endpoint: Endpoint) {
	return Object.fromEntries(
		toldWith(endpoint).map(([status, codes]) => [
			status,
			{ $ref: `#/components/responses/${nameOf(codes)}` },
		]),
	);
}

/** Every group of problems that some operation refers to. */
export function refusals() {
	const groups = ENDPOINTS.flatMap((endpoint) => toldWith(endpoint));
	return Object.fromEntries(
		groups.map(([, codes]) => [
			nameOf(codes),
			{
				description: codes
					.map((code) => `${PROBLEMS[code].title} (${PROBLEMS[code].status}, \`${code}\`).`)
					.join(" "),
				headers: refusalHeaders(...codes.map((code) => PROBLEMS[code].status)),
				content: contentOf(codes),
			},
		]),
	);
}

/** Problems of an operation that are told with it. Readers of the document want one with a 4xx. */
function toldWith(
	endpoint: Endpoint,
): [status: number | "default", codes: readonly ProblemCode[]][] {
	const groups = groupsOf(endpoint);
	const own = groups.filter(([, codes]) => !codes.every((code) => OF_ANY_REQUEST.includes(code)));
	const first = own.length > 0 ? own : groups.slice(0, 1);
	return [...first, ["default", OF_ANY_REQUEST]];
}

export function problemContentOf(endpoint: Endpoint, status: number) {
	const [, codes] = groupsOf(endpoint).find(([key]) => key === status) ?? [];
	return codes ? contentOf(codes) : {};
}

/** One example of each problem that some operation answers, by its code. */
export function problemExamples(site: Site) {
	const codes = new Set(ENDPOINTS.flatMap((endpoint) => problemsOf(endpoint)));
	return Object.fromEntries([...codes].map((code) => [code, exampleOf(code, site)]));
}

function contentOf(codes: readonly ProblemCode[]) {
	return {
		"application/problem+json": {
			schema: { $ref: "#/components/schemas/Problem" },
			examples: Object.fromEntries(
				codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
			),
		},
	};
}

function groupsOf(endpoint: Endpoint): [status: number, codes: ProblemCode[]][] {
	return [...Map.groupBy(problemsOf(endpoint), (code) => PROBLEMS[code].status)];
}

const nameOf = (codes: readonly ProblemCode[]) =>
	codes === OF_ANY_REQUEST ? "any_request" : codes.join("_or_");

/**
 * Problems that an operation may answer: those of its row, those that follow from it and those of any request. A wrong method is not
 * among them, because a request for this operation has the right one.
 */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
	const { path, scope, optionalScope, quotas = [], rateClass, problems = [], never } = endpoint;
	const codes = new Set<ProblemCode>([
		...problems,
		...(path.includes("{") ? (["invalid_path", "not_found"] as const) : []),
		...(scope ? CREDENTIAL_PROBLEMS : []),
		...(optionalScope ? (["conflicting_credentials", "invalid_credentials"] as const) : []),
		...inputProblems(endpoint),
		...quotas.map((name) => QUOTAS[name].code),
		...(takesIfMatch(endpoint) ? (["invalid_header", "precondition_failed"] as const) : []),
		...(rateClass === "none" ? [] : (["rate_limited"] as const)),
		...OF_ANY_REQUEST,
	]);
	return PROBLEM_CODES.filter((code) => codes.has(code) && !never?.includes(code));
}

export function takesIfMatch({ isVersioned, method }: Endpoint): boolean {
	return isVersioned === true && method !== "GET";
}

/** A protocol has errors of its own for what is sent. */
function inputProblems({ query, body, protocolAnswers }: Endpoint): readonly ProblemCode[] {
	if (protocolAnswers) return [];
	return [...(query ? (["invalid_query"] as const) : []), ...(body ? BODY_PROBLEMS : [])];
}

function exampleOf(code: ProblemCode, site: Site) {
	const { status, title } = PROBLEMS[code];
	const error = ERRORS[code];
	const value: Problem = {
		type: site.baseUrl + problemPath(code),
		title,
		status,
		detail: problemDetails(site)[code],
		instance: "urn:uuid:6f1c2f0e-0d5b-4c1b-9f0e-3f2a7a1f5c11",
		code,
		...(error ? { errors: [error] } : {}),
	};
	return { value };
}
