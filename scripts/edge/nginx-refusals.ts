import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { block, type Lines, quote } from "./nginx-text.ts";

interface Refusal {
	/** nginx's statuses for the failure. */
	statuses: readonly number[];
	status: number;
	code: ProblemCode;
	detail: string;
}

/** Failures that never reach the service, worded as the service would. */
const REFUSALS: readonly Refusal[] = [
	{
		statuses: [400],
		status: 400,
		code: "invalid_header",
		detail: "This is not a valid HTTP request.",
	},
	{ statuses: [413], status: 413, code: "body_too_large", detail: "The body is too large." },
	{ statuses: [414], status: 414, code: "target_too_long", detail: "The address is too long." },
	{ statuses: [494], status: 431, code: "invalid_header", detail: "The headers are too large." },
	{
		statuses: [500, 502, 503, 504],
		status: 503,
		code: "unavailable",
		detail: "The service does not respond; published pages and files can still be read.",
	},
];

/** Where the refusal is for a service that does not answer. */
export const UNAVAILABLE = pathOf(503);

/** Answers of nginx itself are problem documents too. */
export function nginxRefusals(common: Readonly<Record<string, string>>): Lines {
	return [
		"# A file that nginx may not read is requested from the service.",
		"error_page 403 404 = $edge_service;",
		...REFUSALS.map(
			({ statuses, status }) => `error_page ${statuses.join(" ")} = ${pathOf(status)};`,
		),
		...REFUSALS.map((refusal) => refusalLocation(refusal, common)),
	];
}

/** A path rather than a named location, because an unreadable request cannot use one. */
function pathOf(status: number): string {
	return `/.edge/${status}`;
}

function refusalLocation(
	{ status, code, detail }: Refusal,
	common: Readonly<Record<string, string>>,
): Lines {
	const { title } = PROBLEMS[code];
	const problem = { type: "about:blank", title, status, detail, code };
	const headers = {
		...common,
		"Cache-Control": "no-store",
		...(code === "unavailable" ? { "Retry-After": "5" } : {}),
	};
	return block(`location = ${pathOf(status)}`, [
		"internal;",
		"# Otherwise a refused body would be refused here again.",
		"client_max_body_size 0;",
		'default_type "application/problem+json; charset=utf-8";',
		...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
		`return ${status} ${quote(JSON.stringify(problem))};`,
	]);
}
