import fc from "fast-check";
import type { DescribedOperation, DescribedParameter } from "./described-operations.ts";
import { nastyText, valueFor } from "./values.ts";

export interface FuzzedRequest {
	method: string;
	target: string;
	/** Names and values, alternating. */
	headers: string[];
	/** Latin-1, a character per byte. */
	body: string | undefined;
}

export interface FuzzingParts {
	token: string;
	/** The values of a path parameter that exist. */
	known: (name: string) => readonly string[];
}

const METHODS = [
	"GET",
	"HEAD",
	"POST",
	"PUT",
	"PATCH",
	"DELETE",
	"OPTIONS",
	"QUERY",
	"TRACE",
] as const;
const MEDIA_TYPES = [
	...[
		"text/plain",
		"application/xml",
		"application/json; charset=utf-16",
		"application/json;",
		"APPLICATION/JSON",
	],
	...[
		"application/x-www-form-urlencoded",
		"multipart/form-data",
		"application/json, text/html",
		"json",
		"",
	],
] as const;
const HEADERS = [
	...[
		"Accept: text/html",
		"Accept: */*;q=\u00ff",
		"Accept-Encoding: br",
		"Accept-Encoding: gzip, x;q=0",
	],
	...["If-None-Match: *", 'If-None-Match: W/"a", "b"', "Range: bytes=0-1", "Range: bytes=9-1"],
	...[
		"Content-Encoding: gzip",
		"Content-Encoding: identity",
		"Cookie: __Host-areg_session=x",
		"Origin: null",
	],
	...[
		"X-Forwarded-For: x",
		"X-HTTP-Method-Override: DELETE",
		"Sec-Fetch-Site: cross-site",
		"Expect: x",
	],
	...[
		"If-Modified-Since: x",
		"Prefer: respond-async",
		"__proto__: x",
		"Content-Language: \u00ff",
		"Date: x",
	],
] as const;
const TRICKS = [
	"%",
	"%zz",
	"%00",
	"%2e",
	"//",
	"/.",
	"/..",
	"\\",
	"{",
	"%ff",
	"/",
	";a=b",
	".json",
	"%20",
] as const;

/** One in this many requests is of this kind. */
const rarely = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>, weight = 10) =>
	fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Requests for an operation that are more or less valid. */
export function requestsFor(
	operation: DescribedOperation,
	parts: FuzzingParts,
): fc.Arbitrary<FuzzedRequest> {
	return fc
		.record({
			method: rarely(fc.constant(operation.method), fc.constantFrom(...METHODS), 15),
			path: pathFor(operation, parts),
			query: queryFor(operation),
			credentials: credentialsFor(parts),
			own: headersFor(operation),
			others: fc.subarray([...HEADERS], { maxLength: 3 }),
			hasOthers: rarely(fc.constant(false), fc.constant(true), 3),
			sent: bodyFor(operation),
		})
		.map(({ method, path, query, credentials, own, others, hasOthers, sent }) => ({
			method,
			target: path + query,
			headers: [...credentials, ...own, ...(hasOthers ? others : []), ...sent.headers].flatMap(
				pairOf,
			),
			body: sent.body,
		}));
}

/** Node would refuse to send bytes that are invalid in headers. */
function pairOf(line: string): string[] {
	const [, name = "", value = ""] = /^([^:]*): ?([\s\S]*)$/.exec(line) ?? [];
	return [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "")];
}

function pathFor({ path, parameters }: DescribedOperation, { known }: FuzzingParts) {
	const named = parameters.filter((one) => one.in === "path");
	const values = named.map((parameter) => textFor(parameter, known(parameter.name)));
	const filled = fc
		.tuple(...values)
		.map((texts) =>
			named.reduce(
				(text, { name }, place) => text.replace(`{${name}}`, () => texts[place] ?? ""),
				path,
			),
		);
	const other = filled.map((text) => text.replace(/^\/api\/v1/, "/api"));
	const tricked = fc
		.tuple(filled, fc.constantFrom(...TRICKS), fc.nat())
		.map(
			([text, trick, at]) =>
				text.slice(0, 1 + (at % text.length)) + trick + text.slice(1 + (at % text.length)),
		);
	return rarely(rarely(filled, other, 4), tricked, 20);
}

function textFor({ schema }: DescribedParameter, known: readonly string[]): fc.Arbitrary<string> {
	const made = valueFor(schema, {}).map((value) => escaped(textOf(value)));
	return known.length === 0 ? made : rarely(fc.constantFrom(...known), made, 6);
}

function queryFor({ parameters }: DescribedOperation): fc.Arbitrary<string> {
	const own = parameters
		.filter((one) => one.in === "query")
		.map(({ name, schema }) =>
			valueFor(schema, {}).map((value) => `${name}=${escaped(textOf(value))}`),
		);
	const foreign = fc.tuple(nastyText, nastyText).map((pair) => pair.map(escaped).join("="));
	const raw = fc.constantFrom(
		"%",
		"a=%zz",
		"&&&",
		"q=%c0%af",
		"limit",
		"=",
		"page[]=1",
		"limit=1&limit=2",
		"?",
	);
	const pair = own.length === 0 ? foreign : rarely(fc.oneof(...own), fc.oneof(foreign, raw), 8);
	return fc.array(pair, { maxLength: own.length === 0 ? 1 : 3 }).map((pairs) => {
		return pairs.length === 0 ? "" : `?${pairs.join("&").slice(0, 3_000)}`;
	});
}

/** Lone surrogates have no bytes in UTF-8, but some clients send three bytes for one. */
function escaped(text: string): string {
	return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** In a target or a header, where a value can be anything, even objects that cannot become a string. */
function textOf(value: unknown): string {
	return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

function credentialsFor({ token }: FuzzingParts): fc.Arbitrary<string[]> {
	return rarely(
		fc.constant([`Authorization: Bearer ${token}`]),
		fc.constantFrom<string[]>(
			...[[], [`X-API-Key: ${token}`], ["X-API-Key: areg_guess"], ["Authorization: Basic eDp5"]],
			...[[`Authorization: Bearer ${token}`, "X-API-Key: other"], ["Authorization: Bearer \u00ff"]],
			...[["Authorization: Bearer"], ["X-API-Key: "], [`Authorization: bearer  ${token}  `]],
		),
		8,
	);
}

function headersFor({ parameters }: DescribedOperation): fc.Arbitrary<string[]> {
	const lines = parameters
		.filter((one) => one.in === "header")
		.map(({ name, schema }) =>
			valueFor(schema, {}).map((value) => `${name}: ${textOf(value).slice(0, 300)}`),
		);
	return lines.length === 0
		? fc.constant([])
		: rarely(fc.constant<string[]>([]), fc.tuple(...lines), 2);
}

interface Sent {
	headers: string[];
	body: string | undefined;
}

function bodyFor({ body, schemas, method }: DescribedOperation): fc.Arbitrary<Sent> {
	const none = fc.constant<Sent>({ headers: [], body: undefined });
	if (!body)
		return method === "GET" ? rarely(none, sentAs(nastyText), 20) : rarely(none, sentAs(nastyText));
	const made = valueFor(body.schema, schemas).map((value) => JSON.stringify(value));
	const example = fc.constant(JSON.stringify(body.example ?? {}));
	const text = rarely(made, example, 6);
	return rarely(sentAs(rarely(text, spoilt(text), 4)), rarely(none, sentAs(nastyText)), 20);
}

function sentAs(text: fc.Arbitrary<string>): fc.Arbitrary<Sent> {
	const type = rarely(fc.constant("application/json"), fc.constantFrom(...MEDIA_TYPES), 15);
	const encoding = rarely(
		fc.constant<BufferEncoding>("utf8"),
		fc.constantFrom<BufferEncoding>("latin1", "utf16le"),
		30,
	);
	return fc.tuple(text, type, encoding).map(([json, media, bytes]) => ({
		headers: [`Content-Type: ${media}`],
		body: Buffer.from(json, bytes).toString("latin1"),
	}));
}

/** JSON with small changes, or no JSON at all. */
const SPOILERS: readonly ((json: string, at: number) => string)[] = [
	(json, at) => json.slice(0, at),
	(json) => `${json}${json}`,
	(json) => `\uFEFF${json}`,
	(json) => `[${json}]`,
	(json) => json.replace("{", '{"__proto__":{"title":"x"},'),
	(json) => json.replace("{", '{"constructor":{"prototype":{}},'),
	(json) => json.replace("{", '{"title":"twice","title":"three times",'),
	(json) => json.replace("}", ',"unknown":1}'),
	(json) => json.replace(/"([^"]*)"\s*:/, '"\\ud800$1":'),
	(json) => json.replace(/:"/, ':"\\ud800\\u0000\\u202e'),
	(json) => json.replaceAll('"', "'"),
	(json) => json.replace(/:("[^"]*")/, ":[$1]"),
	(json) => json.replace(/:("[^"]*"|\d+)/, ":1e999"),
	(json) => json.replace(/:("[^"]*"|\d+)/, ":{}"),
	(json) => json.replace(/:("[^"]*"|\d+)/, ":null"),
	(json) => json.replace(/:("[^"]*"|\d+)/, `:${"[".repeat(500)}${"]".repeat(500)}`),
	(json) => json.replace(/:("[^"]*"|\d+)/, `:"${"x".repeat(17_000)}"`),
	(json) => `${"[".repeat(6_000)}${json}`,
	(json) => json.replace(/}$/, ",}"),
	(json) => `/* */${json}`,
	(json, at) => `${json.slice(0, at)}\0${json.slice(at)}`,
	() => "",
	() => "null",
	() => '"',
	() => "0".repeat(100),
	() => "-",
];

function spoilt(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
	return fc
		.tuple(text, fc.constantFrom(...SPOILERS), fc.nat())
		.map(([json, spoil, at]) => spoil(json, at % (json.length + 1)));
}
