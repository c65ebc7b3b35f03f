import { block, type Lines } from "./nginx-text.ts";

/** nginx's name for all processes of the service. */
const UPSTREAM = "agent_registry";

/** How long a silent process is left out, apart from single requests that test whether it is back. */
const REST_SECONDS = 10;

/**
 * The longest silence between two parts of an answer before a process counts as hung. A read is then repeated at the
 * next process. A write cannot be repeated, so it gets as long as the service itself needs to give up (the lock of
 * writes, 10 s).
 */
const SILENCE_SECONDS = { read: 4, write: 15 };

const READ = [
	"proxy_next_upstream error timeout http_503;",
	`proxy_read_timeout ${SILENCE_SECONDS.read}s;`,
];

const REFUSED =
	"# Once a POST or PATCH was sent, nginx never sends it again; refused connections lose nothing.";

/** The named locations that pass requests on. They differ in what may be retried at the next process. */
const PLACES = [
	// A process that is about to end, or that has no hour yet, answers 503. The next one may be ready.
	{ name: "read", upstream: UPSTREAM, next: READ },
	// Then the file of the release is the answer.
	{
		name: "kept",
		upstream: UPSTREAM,
		next: [...READ, "proxy_intercept_errors on;", "error_page 500 502 503 504 = @fallback;"],
	},
	{
		name: "unsent",
		upstream: `${UPSTREAM}_writes`,
		next: [REFUSED, "proxy_next_upstream error timeout;"],
	},
	{ name: "once", upstream: `${UPSTREAM}_writes`, next: ["proxy_next_upstream off;"] },
] as const;

/** Separate for reads and writes: only reads may use kept connections, which may be closed just as they are used. */
export function nginxUpstreams(addresses: readonly string[]): Lines {
	const known = `max_fails=1 fail_timeout=${REST_SECONDS}s`;
	const servers: Lines = [
		...addresses.map((address) => `server ${address} ${known};`),
		"# If all count as failed, each is tried, so a restarted process is used again at once.",
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
