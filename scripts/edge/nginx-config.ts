import { publicHeaders } from "#api/common-headers.ts";
import { MIN_BYTES as COMPRESSED_MIN_BYTES } from "#api/compress-body.ts";
import { SERVER_BOUNDS } from "#api/server-bounds.ts";
import type { EdgeKind } from "./edge-kinds.ts";
import { edgeRows } from "./edge-rows.ts";
import { nginxMaps } from "./nginx-maps.ts";
import { nginxRefusals } from "./nginx-refusals.ts";
import { nginxService, nginxUpstreams } from "./nginx-service.ts";
import { block, type Lines, printLines, quote } from "./nginx-text.ts";

export interface EdgeOptions {
	/** Port or address to listen on, in nginx's notation. */
	listen: string;
	/** Host and port of every process of the service. */
	upstreams: readonly string[];
	/** Absolute path of the releases folder. */
	releasesDirectory: string;
	/** Public address of this instance. */
	baseUrl: string;
	/** Where nginx logs the answers that it gives itself, in the combined format. */
	logFile: string;
	/** Certificate and key files, if nginx serves HTTPS itself. */
	tls: { certificate: string; key: string } | undefined;
}

/** A file for the `http` block of nginx that serves a release and passes everything else on to the service. */
export function nginxConfig(options: EdgeOptions): string {
	const https = options.baseUrl.startsWith("https:");
	const headers = publicHeaders({ https });
	const lines: Lines = [
		"# Made by the command `edge nginx` of the registry; make it anew after an update instead of changing it.",
		...nginxMaps({ https, terminatesTls: options.tls !== undefined }),
		...nginxUpstreams(options.upstreams),
		block("server", serverLines(options, headers)),
	];
	return `${printLines(lines)}\n`;
}

function serverLines(options: EdgeOptions, headers: Readonly<Record<string, string>>): Lines {
	const { listen, tls, releasesDirectory, logFile } = options;
	const kinds = new Map(
		edgeRows().flatMap(({ place }) => (place ? [[place.kind.name, place.kind]] : [])),
	);
	return [
		`listen ${listen}${tls ? " ssl" : ""};`,
		...(tls
			? [`ssl_certificate ${quote(tls.certificate)};`, `ssl_certificate_key ${quote(tls.key)};`]
			: []),
		"server_tokens off;",
		`access_log ${quote(logFile)} combined if=$edge_answered;`,
		"# The service has bounds of its own and says so as a problem.",
		"large_client_header_buffers 8 16k;",
		"client_max_body_size 1m;",
		"# Whoever is slower holds connections that others need.",
		`client_header_timeout ${SERVER_BOUNDS.headersMs}ms;`,
		`client_body_timeout ${SERVER_BOUNDS.requestMs}ms;`,
		`send_timeout ${SERVER_BOUNDS.silentMs}ms;`,
		"reset_timedout_connection on;",
		"# No validators of a clock: files of two releases may have the same time and size.",
		"etag off;",
		"if_modified_since off;",
		"max_ranges 0;",
		"types {}",
		`root ${quote(`${releasesDirectory}/current`)};`,
		"# Looked up once for each request: its file and its tag are of the same release.",
		"set $edge_release $realpath_root;",
		"set $edge_place $edge_kind;",
		"set $edge_known $edge_unchanged;",
		...["if (!-f $edge_release$edge_witness)", 'if ($edge_tag = "")'].map((condition) =>
			block(condition, ["set $edge_place $edge_service;", 'set $edge_known "";']),
		),
		"# A mere return of 304 would say that what the client has is empty.",
		"error_page 418 =304 $edge_place;",
		block("location /", [block("if ($edge_known)", ["return 418;"]), 'try_files "" $edge_place;']),
		...[...kinds.values()].map((kind) => kindLocation(kind, headers)),
		...nginxService(),
		...nginxRefusals(headers),
	];
}

function kindLocation(kind: EdgeKind, common: Readonly<Record<string, string>>): Lines {
	const headers = { ...common, ...kind.headers };
	return block(`location @${kind.name}`, [
		"root $edge_release;",
		`default_type ${quote(kind.mediaType)};`,
		...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)};`),
		`add_header ETag ${quote('W/"$edge_tag"')};`,
		'add_header Last-Modified "";',
		...(kind.compressible
			? [
					"gzip on;",
					"gzip_types *;",
					"gzip_proxied any;",
					`gzip_min_length ${COMPRESSED_MIN_BYTES};`,
				]
			: []),
		"try_files $edge_file @read;",
	]);
}
