import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { block, quote } from "./nginx-text.ts";

export type Headers = Readonly<Record<string, string>>;
type Refusal = readonly [statuses: string, status: number, code: ProblemCode, detail: string];

/** Failures that never reach the service, by nginx's statuses, and worded as the service would. */
const REFUSALS: readonly Refusal[] = [
	["400", 400, "invalid_header", "This is not a valid HTTP request."],
	["413", 413, "body_too_large", "The body is too large."],
	["414", 414, "target_too_long", "The address is too long."],
	["494", 431, "invalid_header", "The headers are too large."],
	[
		"500 502 503 504",
		503,
		"unavailable",
		"The service does not respond; published pages and files can still be read.",
	],
];

/** A path rather than a named location, because an unreadable request cannot use one. */
const pathOf = (status: number) => `/.edge/${status}`;

/** Answers of nginx itself are problem documents too. */
export function nginxRefusals(common: Headers): string[] {
	return [
		...REFUSALS.map(([statuses, status]) => `error_page ${statuses} = ${pathOf(status)};`),
		...REFUSALS.flatMap((refusal) => refusalLocation(refusal, common)),
	];
}

function refusalLocation([, status, code, detail]: Refusal, common: Headers): string[] {
	const { title } = PROBLEMS[code];
	const problem = { type: "about:blank", title, status, detail, code };
	const retry = code === "unavailable" ? { "Retry-After": "5" } : undefined;
	return block(`location = ${pathOf(status)}`, [
		"internal;",
		"# Otherwise a refused body would be refused here again.",
		"client_max_body_size 0;",
		'default_type "application/problem+json; charset=utf-8";',
		...headerLines({ ...common, "Cache-Control": "no-store", ...retry }, " always"),
		`return ${status} ${quote(JSON.stringify(problem))};`,
	]);
}

export function headerLines(headers: Headers, when = ""): string[] {
	return Object.entries(headers).map(
		([name, value]) => `add_header ${name} ${quote(value)}${when};`,
	);
}
