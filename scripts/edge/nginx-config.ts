import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publicHeaders } from "#api/http/common-headers.ts";
import { MIN_BYTES as COMPRESSED_MIN_BYTES } from "#api/http/send-body.ts";
import { SERVER_BOUNDS } from "#api/http/server-bounds.ts";
import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { CHOICE, type EdgeKind, SLASH } from "./edge-kinds.ts";
import { agentWitness, type EdgeRow, edgeRows, keptRows, MARKDOWN_MARK } from "./edge-rows.ts";

export interface EdgeOptions {
	/** Ports or addresses to listen on, in nginx's notation. */
	listen: readonly string[];
	upstreams: readonly string[];
	releasesDirectory: string;
	baseUrl: string;
	/** Where nginx logs the answers that it gives itself, in the combined format. */
	logFile: string;
	/** Certificate and key files, if nginx serves HTTPS itself. */
	tls: { certificate: string; key: string } | undefined;
}

/** What people read: everything that does not follow from a table of ours. */
const TEMPLATE = join(import.meta.dirname, "agent-registry.conf");

/**
 * A process that failed twice within these seconds is left out for as long, if there is another one. A busy machine is
 * slow once; the only process is never left out.
 */
const REST = "max_fails=2 fail_timeout=10s";

/** A file for the `http` block of nginx that serves a release and passes everything else on to the service. */
export function nginxConfig(options: EdgeOptions): string {
	const { listen, upstreams, tls, releasesDirectory, logFile } = options;
	const https = options.baseUrl.startsWith("https:");
	const headers = publicHeaders({ https });
	const rows = [...edgeRows(), ...keptRows()];
	const kinds = new Map(
		rows.flatMap(({ place }) => (place ? [[place.kind.name, place.kind]] : [])),
	);
	const witness = agentWitness();
	const isAlone = upstreams.length === 1;
	return filled(readFileSync(TEMPLATE, "utf8"), {
		// If nginx itself serves HTTPS, no proxy knows better how a request arrived.
		scheme: tls ? ['default "$scheme";'] : ['default "$http_x_forwarded_proto";', '"" "$scheme";'],
		// If the public address is https, the service redirects all other requests.
		asScheme: https ? " $edge_scheme" : "",
		came: https ? " https" : "",
		found: edgeRows().map(placed),
		kept: keptRows().map(placed),
		witness: [mapRow(witness.pattern, witness.file)],
		markdown: MARKDOWN_MARK,
		choice: CHOICE,
		servers: upstreams.map((to) => `server ${to} ${isAlone ? "max_fails=0" : REST};`),
		// If all count as failed, each is tried, so a restarted process is used again at once.
		backups: isAlone ? [] : upstreams.map((to) => `server ${to} max_fails=0 backup;`),
		listen: [
			...listen.map((address) => `listen ${address}${tls ? " ssl" : ""};`),
			...(tls ? tlsLines(tls) : []),
		],
		log: quoteForNginx(logFile),
		headersMs: String(SERVER_BOUNDS.headersMs),
		requestMs: String(SERVER_BOUNDS.requestMs),
		silentMs: String(SERVER_BOUNDS.silentMs),
		root: quoteForNginx(`${releasesDirectory}/current`),
		kinds: [...kinds.values()].flatMap((kind) => kindLocation(kind, headers)),
		refusals: nginxRefusals(headers),
	});
}

/** Lines stand where their name is alone in a line, indented like it; a text stands within a line. */
function filled(template: string, values: Readonly<Record<string, string | readonly string[]>>) {
	return template.replace(/^(\t*)\{\{(\w+)\}\}$|\{\{(\w+)\}\}/gm, (_, indent, alone, within) => {
		const value = values[alone ?? within];
		if (value === undefined) throw new Error(`The template names ${alone ?? within}`);
		return typeof value === "string" ? value : value.map((line) => indent + line).join("\n");
	});
}

const mapRow = (pattern: string, value: string) =>
	`${quoteForNginx(`~${pattern}`)} ${quoteForNginx(value)};`;

function placed({ pattern, place }: EdgeRow): string {
	return mapRow(pattern, place ? `@${place.kind.name} ${place.file}` : "");
}

/** In the server block, because the http block of a distribution's nginx.conf may have these lines already. */
function tlsLines({ certificate, key }: NonNullable<EdgeOptions["tls"]>): string[] {
	return [
		`ssl_certificate ${quoteForNginx(certificate)};`,
		`ssl_certificate_key ${quoteForNginx(key)};`,
		"ssl_protocols TLSv1.2 TLSv1.3;",
		"ssl_prefer_server_ciphers off;",
		"ssl_session_cache shared:agent_registry_tls:10m;",
		"ssl_session_timeout 1d;",
		"ssl_session_tickets off;",
	];
}

function kindLocation(kind: EdgeKind, common: Headers): string[] {
	const gzip = ["gzip on;", "gzip_types *;", "gzip_proxied any;"];
	return block(`location @${kind.name}`, [
		"root $edge_release;",
		`default_type ${quoteForNginx(kind.mediaType)};`,
		...headerLines({ ...common, ...kind.headers, ETag: 'W/"$edge_tag"', "Last-Modified": "" }),
		...(kind.compressible ? [...gzip, `gzip_min_length ${COMPRESSED_MIN_BYTES};`] : []),
		kind === SLASH ? "return 308 $edge_answer$is_args$args;" : "try_files $edge_answer $edge_else;",
	]);
}

type Headers = Readonly<Record<string, string>>;
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
function nginxRefusals(common: Headers): string[] {
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
		`return ${status} ${quoteForNginx(JSON.stringify(problem))};`,
	]);
}

function headerLines(headers: Headers, when = ""): string[] {
	return Object.entries(headers).map(
		([name, value]) => `add_header ${name} ${quoteForNginx(value)}${when};`,
	);
}

/** A word in quotes. To nginx a backslash is special only before a few characters. Regular expressions keep theirs. */
export function quoteForNginx(text: string): string {
	if (/[\r\n\0]/.test(text))
		throw new Error("A word of a configuration must not contain line breaks");
	return `"${text.replace(/"|\\(?=[\\"'trn]|$)/g, String.raw`\$&`)}"`;
}

function block(head: string, lines: readonly string[]): string[] {
	return [`${head} {`, ...lines.map((line) => `\t${line}`), "}"];
}
