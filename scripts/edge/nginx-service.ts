import { block, type Lines } from "./nginx-text.ts";

/** Name of the processes of the service together. */
export const UPSTREAM = "agent_registry";

const REFUSED =
	"# Once a POST or PATCH was sent, nginx never sends it again; refused connections lose nothing.";

/** The named locations that pass requests on. They differ in what may be tried again at the next process. */
const PLACES = [
	// A process that is about to end, or that has no hour yet, says so with 503; the next one may be well.
	{ name: "read", upstream: UPSTREAM, next: ["proxy_next_upstream error timeout http_503;"] },
	{
		name: "unsent",
		upstream: `${UPSTREAM}_writes`,
		next: [REFUSED, "proxy_next_upstream error timeout;"],
	},
	{ name: "once", upstream: `${UPSTREAM}_writes`, next: ["proxy_next_upstream off;"] },
] as const;

export function nginxService(): Lines {
	return [
		"proxy_http_version 1.1;",
		"proxy_set_header Host $host;",
		'proxy_set_header Connection "";',
		"proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
		"proxy_set_header X-Forwarded-Proto $edge_scheme;",
		"proxy_redirect off;",
		"proxy_connect_timeout 2s;",
		"# The service gives up by itself before that.",
		"proxy_read_timeout 130s;",
		...PLACES.map(({ name, upstream, next }) =>
			block(`location @${name}`, [...next, `proxy_pass http://${upstream};`]),
		),
	];
}
