import { CHOICE } from "./edge-kinds.ts";
import { agentWitness, type EdgeRow, edgeRows, keptRows, MARKDOWN_MARK } from "./edge-rows.ts";
import { UNAVAILABLE } from "./nginx-refusals.ts";
import { type Lines, map, quote } from "./nginx-text.ts";

interface MapOptions {
	/** True when the public address is https, so that the service must redirect other requests. */
	https: boolean;
	/** True when nginx itself serves HTTPS, so that no proxy knows better how a request arrived. */
	terminatesTls: boolean;
}

const regex = (pattern: string) => quote(`~${pattern}`);

/** The named location that passes a request on, by its method and the file that answers if the service does not. */
const TO_SERVICE = [
	["default", "@once"],
	[regex("^(?:GET|HEAD) @"), "@kept"],
	[regex("^(?:GET|HEAD|OPTIONS) "), "@read"],
	[regex("^(?:POST|PATCH) "), "@unsent"],
] as const;

/** Prefers Markdown to pages, if qualities are read no further than whether there is one. */
const WANTS_MARKDOWN = [
	String.raw`(?:^|,)\s*text/markdown\s*(?:,|$)`,
	String.raw`^(?!.*(?:text/html|text/\*|\*/\*)).*text/markdown`,
];

const FILE = row(regex("^@[^ ]+ (?<edge_path>/.+)$"), "$edge_path");

/** What nginx derives from a request: its file in the release, and whether the client has it already. */
export function nginxMaps({ https, terminatesTls }: MapOptions): Lines {
	const placed = ({ pattern, place }: EdgeRow) =>
		row(regex(pattern), place ? `@${place.kind.name} ${place.file}` : "");
	const witness = agentWitness();
	const came = https ? " https" : "";
	return [
		"# How the request arrived, from the balancer in front if there is one.",
		map(
			["$http_x_forwarded_proto", "$edge_scheme"],
			terminatesTls
				? [row("default", "$scheme")]
				: [row("default", "$http_x_forwarded_proto"), row(quote(""), "$scheme")],
		),
		"# Reads of the public address.",
		map(
			[`$request_method${https ? " $edge_scheme" : ""}`, "$edge_asked"],
			[row("default", ""), row(regex(`^(?:GET|HEAD)${came}$`), "$request_uri")],
		),
		"# Those without conditions that nginx and the service evaluate differently.",
		map(
			["$http_if_match$http_if_unmodified_since", "$edge_target"],
			[row("default", ""), row(quote(""), "$edge_asked")],
		),
		"# By the target as sent, undecoded and with its query: how it is answered, and from which file.",
		map(["$edge_target", "$edge_found"], [row("default", ""), ...edgeRows().map(placed)]),
		"# The same if the service does not answer, when a file is better than nothing.",
		map(
			["$http_accept", "$edge_form"],
			[
				row("default", ""),
				...WANTS_MARKDOWN.map((pattern) => row(quote(`~*${pattern}`), MARKDOWN_MARK)),
			],
		),
		map(["$edge_form$edge_asked", "$edge_kept"], [row("default", ""), ...keptRows().map(placed)]),
		map(
			["$edge_tag $edge_kept", "$edge_kept_kind"],
			[row("default", UNAVAILABLE), row(regex("^[^ ]+ (?<edge_word>@[^ ]+) "), "$edge_word")],
		),
		map(["$edge_kept", "$edge_kept_file"], [row("default", ""), FILE]),
		map(["$request_method $edge_kept", "$edge_service"], TO_SERVICE),
		map(
			["$edge_found|$http_accept", "$edge_kind"],
			[
				row("default", "$edge_service"),
				// The service decides whether Markdown is preferred.
				row(`"~*^@[^ ]+${CHOICE} [^|]+\\|.*markdown"`, "$edge_service"),
				row(regex("^(?<edge_word>@[^ ]+) "), "$edge_word"),
			],
		),
		map(["$edge_found", "$edge_file"], [row("default", ""), FILE]),
		"# A renamed agent has a page under its old slug and no record; there the service redirects.",
		map(
			["$edge_file", "$edge_witness"],
			[row("default", "$edge_file"), row(regex(witness.pattern), witness.file)],
		),
		"# The release by its name, which no other release ever has: the tag of all of its files.",
		map(
			["$edge_release", "$edge_tag"],
			[
				row("default", ""),
				row(regex(String.raw`/(?<edge_name>\d{4}-\d\d-\d\dT[\d-]+Z)$`), "$edge_name"),
			],
		),
		map(
			["$edge_kind $edge_tag $http_if_none_match", "$edge_unchanged"],
			[
				row("default", ""),
				// The service's response is not the file with this tag.
				row(regex(`^(?:${TO_SERVICE.map(([, place]) => place).join("|")}) `), ""),
				row(regex(String.raw`^[^ ]+ [^ ]+ \*$`), "1"),
				row(regex(String.raw`^[^ ]+ ([^ ]+) (?:.*,)? *(?:W/)?"\1" *(?:,.*)?$`), "1"),
			],
		),
		"# What nginx answered without the service; only this is logged, since the service logs the rest.",
		map(["$upstream_addr", "$edge_answered"], [row("default", "0"), row(quote(""), "1")]),
	];
}

function row(pattern: string, value: string): readonly [string, string] {
	return [pattern, value];
}
