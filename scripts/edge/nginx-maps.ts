import { CHOICE } from "./edge-kinds.ts";
import { agentWitness, edgeRows } from "./edge-rows.ts";
import { type Lines, map, quote } from "./nginx-text.ts";

interface MapOptions {
	/** True when the public address is https, so that the service must redirect other requests. */
	https: boolean;
	/** True when nginx itself serves HTTPS, so that no proxy knows better how a request arrived. */
	terminatesTls: boolean;
}

const regex = (pattern: string) => quote(`~${pattern}`);

/** The named location that passes a request on, by its method. */
export const TO_SERVICE = {
	GET: "@read",
	HEAD: "@read",
	OPTIONS: "@read",
	POST: "@unsent",
	PATCH: "@unsent",
	default: "@once",
} as const;

/** What nginx derives from a request: its file in the release, and whether the client has it already. */
export function nginxMaps({ https, terminatesTls }: MapOptions): Lines {
	const rows = edgeRows().map(({ pattern, place }) =>
		row(regex(pattern), place ? `@${place.kind.name} ${place.file}` : ""),
	);
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
		"# Reads without conditions that nginx and the service evaluate differently.",
		map(
			[
				`$request_method${https ? " $edge_scheme" : ""}$http_if_match$http_if_unmodified_since`,
				"$edge_target",
			],
			[row("default", ""), row(regex(`^(?:GET|HEAD)${came}$`), "$request_uri")],
		),
		"# By the target as sent, undecoded and with its query: how it is answered, and from which file.",
		map(["$edge_target", "$edge_found"], [row("default", ""), ...rows]),
		map(
			["$request_method", "$edge_service"],
			Object.entries(TO_SERVICE).map(([method, place]) => row(method, place)),
		),
		map(
			["$edge_found|$http_accept", "$edge_kind"],
			[
				row("default", "$edge_service"),
				// The service decides whether Markdown is preferred.
				row(`"~*^@[^ ]+${CHOICE} [^|]+\\|.*markdown"`, "$edge_service"),
				row(regex("^(?<edge_word>@[^ ]+) "), "$edge_word"),
			],
		),
		map(
			["$edge_found", "$edge_file"],
			[row("default", ""), row(regex("^@[^ ]+ (?<edge_path>/.+)$"), "$edge_path")],
		),
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
				row(regex(`^(?:${[...new Set(Object.values(TO_SERVICE))].join("|")}) `), ""),
				row(regex(String.raw`^[^ ]+ [^ ]+ \*$`), "1"),
				row(regex(String.raw`^[^ ]+ ([^ ]+) (?:.*,)? *(?:W/)?"\1" *(?:,.*)?$`), "1"),
			],
		),
		"# What nginx answered without the service; only this is logged.",
		map(["$upstream_addr", "$edge_answered"], [row("default", "0"), row(quote(""), "1")]),
	];
}

function row(pattern: string, value: string): readonly [string, string] {
	return [pattern, value];
}
