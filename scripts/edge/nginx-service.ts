import { block, type Lines } from "./nginx-text.ts";

/** Name of the processes of the service together. */
const UPSTREAM = "agent_registry";

/** A process that was silent is not asked for so long, but by one request then, which finds out whether it is back. */
const REST_SECONDS = 10;

/**
 * Silence between two parts of an answer after which a process counts as one that hangs. A read goes on to the next one; a
 * write that was sent is over, so it is given the time in which the service gives up by itself (the lock of writes, 10 s).
 */
const SILENCE_SECONDS = { read: 4, write: 15 };

const REFUSED =
	"# Once a POST or PATCH was sent, nginx never sends it again; refused connections lose nothing.";

/** The named locations that pass requests on. They differ in what may be tried again at the next process. */
const PLACES = [
	// A process that is about to end, or that has no hour yet, says so with 503; the next one may be well.
	{
		name: "read",
		upstream: UPSTREAM,
		next: [
			"proxy_next_upstream error timeout http_503;",
			`proxy_read_timeout ${SILENCE_SECONDS.read}s;`,
		],
	},
	{
		name: "unsent",
		upstream: `${UPSTREAM}_writes`,
		next: [REFUSED, "proxy_next_upstream error timeout;"],
	},
	{ name: "once", upstream: `${UPSTREAM}_writes`, next: ["proxy_next_upstream off;"] },
] as const;

/** Reads and writes apart: only reads may use connections that stay open, which may be closed just when they are used. */
export function nginxUpstreams(addresses: readonly string[]): Lines {
	const known = `max_fails=1 fail_timeout=${REST_SECONDS}s`;
	const servers: Lines = [
		...addresses.map((address) => `server ${address} ${known};`),
		"# Where none of them counts as well, each is tried: one that was restarted is there again at once.",
		...addresses.map((address) => `server ${address} max_fails=0 backup;`),
	];
	return [
		block(`upstream ${UPSTREAM}`, [
			`zone ${UPSTREAM} 128k;`,
			...servers,
			"keepalive 64;",
			"# Sooner than the service closes, which waits 75 s behind a trusted proxy.",
			"keepalive_timeout 60s;",
		]),
		block(`upstream ${UPSTREAM}_writes`, [`zone ${UPSTREAM}_writes 128k;`, ...servers]),
	];
}

export function nginxService(): Lines {
	return [
		"proxy_http_version 1.1;",
		"proxy_set_header Host $host;",
		'proxy_set_header Connection "";',
		"proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
		"proxy_set_header X-Forwarded-Proto $edge_scheme;",
		"proxy_redirect off;",
		"proxy_connect_timeout 2s;",
		`proxy_read_timeout ${SILENCE_SECONDS.write}s;`,
		...PLACES.map(({ name, upstream, next }) =>
			block(`location @${name}`, [...next, `proxy_pass http://${upstream};`]),
		),
	];
}
