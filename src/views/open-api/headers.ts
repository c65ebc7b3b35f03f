import type { Endpoint } from "#contract/http/endpoint.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";

function header(description: string, example: string | number) {
	return {
		description,
		schema: { type: typeof example === "number" ? "integer" : "string" },
		example,
	};
}

export const HEADERS = {
	"Cache-Control": header(
		"How long browsers and shared caches may keep the response.",
		"public, max-age=60, s-maxage=300",
	),
	ETag: header(
		"Send it back as `If-None-Match`, and an unchanged response is a short 304; of your own records, as `If-Match` with a change.",
		'"Zk3mV0v2mQnq1T5yB8sW4A"',
	),
	Link: header(
		"Related addresses (RFC 8288): for a list, its first, previous, next and last page with the same parameters; for a catalogue, other descriptions of this registry.",
		'<https://registry.example/api/v1/agents?page=2>; rel="next"',
	),
	Location: header(
		"Address of the created submission or incident; for a 308, the new address of the agent.",
		"https://registry.example/api/v1/submissions/0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
	),
	RateLimit: header(
		"Remaining requests (`r`) and seconds until the window resets (`t`). Only on dynamic responses.",
		'"human";r=59;t=60',
	),
	"RateLimit-Policy": header(
		"Requests (`q`) allowed in a window of `w` seconds.",
		'"human";q=60;w=60',
	),
	"Retry-After": header("Seconds to wait before trying again.", 17),
	"WWW-Authenticate": header(
		"Which token is missing, or what is wrong with it (RFC 6750).",
		'Bearer realm="agent-registry", error="invalid_token"',
	),
};

type HeaderName = keyof typeof HEADERS;

/** Endpoints whose answer has the address of what was created. */
const LOCATED: ReadonlySet<string> = new Set<EndpointId>([
	"registerAgent",
	"reviseAgent",
	"adminOpenIncident",
]);

const QUOTA: readonly HeaderName[] = ["RateLimit", "RateLimit-Policy"];

/** Headers of refusals by status, besides those of every answer. */
const OF_REFUSALS: Readonly<Record<number, readonly HeaderName[]>> = {
	401: ["WWW-Authenticate"],
	403: ["WWW-Authenticate"],
	429: [...QUOTA, "Retry-After"],
	503: ["Retry-After"],
};

export function refusalHeaders(...statuses: readonly number[]) {
	return refer(["Cache-Control", ...statuses.flatMap((status) => OF_REFUSALS[status] ?? [])]);
}

export const unchangedHeaders = () => refer(["Cache-Control", "ETag"]);

export const movedHeaders = () => refer(["Cache-Control", "Location"]);

export function answerHeaders(endpoint: Endpoint) {
	const own: HeaderName[] = [];
	if (endpoint.query?.shape.page || endpoint.link !== undefined) own.push("Link");
	if (LOCATED.has(endpoint.id)) own.push("Location");
	if (mayBeLive(endpoint)) own.push(...QUOTA);
	if (endpoint.isVersioned && endpoint.schema) own.push("ETag");
	const caching = isCached(endpoint) ? unchangedHeaders() : refer(["Cache-Control"]);
	return { ...caching, ...refer(own) };
}

export const isCached = ({ cache, status }: Endpoint) => cache !== "no-store" && status === 200;

/**
 * True without a file, or with parameters that no file was rendered for. Live answers show what is left of the client's
 * limit.
 */
function mayBeLive({ file, query, variants = [], rateClass }: Endpoint): boolean {
	if (rateClass === "none") return false;
	const renderedFor = variants.map(({ query: { name } }) => name);
	return !file || Object.keys(query?.shape ?? {}).some((name) => !renderedFor.includes(name));
}

function refer(names: readonly HeaderName[]) {
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
