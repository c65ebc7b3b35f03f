import type { SeededRandom } from "#registry/sample/seeded-random.ts";

const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

/** Headers in which proxies name their client, in spellings that some server accepts. */
const NAMES = [
	...[
		"X-Forwarded-For",
		"x-forwarded-for",
		"X-FORWARDED-FOR",
		"X-Forwarded-for",
		"X_Forwarded_For",
	],
	...["Forwarded", "forwarded", "X-Forwarded", "Forwarded-For", "X-Original-Forwarded-For"],
	...["X-Real-IP", "x-real-ip", "CF-Connecting-IP", "CF-Connecting-IPv6", "True-Client-IP"],
	...["X-Client-IP", "Client-IP", "X-Cluster-Client-IP", "Fastly-Client-IP", "Fly-Client-IP"],
	...["X-Azure-ClientIP", "X-ProxyUser-Ip", "X-Remote-Addr", "X-Remote-IP", "X-Originating-IP"],
	...["X-Envoy-External-Address", "X-Appengine-User-IP", "DO-Connecting-IP", "Via", "X-Host"],
	...["X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Server", "X-Forwarded-Proto"],
] as const;

/** Possible values for an address that is always another one. */
const SPELLINGS: readonly ((octet: number, random: SeededRandom) => string)[] = [
	(octet) => `203.0.113.${octet}`,
	(octet) => `10.0.0.${octet}`,
	(octet) => `127.0.0.${octet}`,
	(octet) => `203.0.113.${octet}:${1_024 + octet}`,
	(octet) => `2001:db8:${octet.toString(16)}::1`,
	(octet) => `[2001:db8:${octet.toString(16)}::1]`,
	(octet) => `[2001:db8:${octet.toString(16)}::1]:443`,
	(octet) => `2001:DB8:${octet.toString(16)}:0:0:0:0:1`,
	(octet) => `::ffff:203.0.113.${octet}`,
	(octet) => `::FFFF:203.0.113.${octet}`,
	(octet) => `0:0:0:0:0:ffff:cb00:71${octet.toString(16).padStart(2, "0")}`,
	(octet) => `::203.0.113.${octet}`,
	(octet) => `64:ff9b::203.0.113.${octet}`,
	(octet) => `fe80::${octet}%eth0`,
	(octet) => `::1%${octet}`,
	() => "::1",
	() => "127.0.0.1",
	() => "0.0.0.0",
	() => "localhost",
	() => "unknown",
	(octet) => `_hidden${octet}`,
	(octet) => `for=203.0.113.${octet}`,
	(octet) => `for="[2001:db8::${octet}]:80";by=10.0.0.1;proto=https;host=elsewhere.test`,
	(octet) => `For=203.0.113.${octet};for=203.0.113.1`,
	(octet) => `"203.0.113.${octet}"`,
	(octet) => `0313.0.0161.0${octet.toString(8)}`,
	(octet) => `0xcb00${octet.toString(16)}`,
	(octet) => String(3_405_803_776 + octet),
	(octet) => `203.0.113.${octet + 256}`,
	(octet) => `-203.0.113.${octet}`,
	(octet) => `203.0.113.${octet}/32`,
	(octet) => `203%2E0%2E113%2E${octet}`,
	(octet) => `%3A%3A${octet}`,
	(octet) => `\t 203.0.113.${octet} \t`,
	(octet) => `203.0.113.${octet};`,
	(octet) => `;203.0.113.${octet}`,
	(octet) => `203.0.113.${octet} 203.0.113.1`,
	(octet) => `\u00ff\u00fe${octet}`,
	(octet) => `\u00b2\u00b0\u00b3.0.113.${octet}`,
	(octet) => `1.1 proxy${octet} (elsewhere)`,
	(octet) => `'; DROP TABLE clients; --${octet}`,
	(_, random) => "9".repeat(Math.ceil(random.next() * 500)),
	() => "",
	() => "__proto__",
];

const TARGETS = [
	...[
		"/api/v1",
		"/api",
		"/api/v1?x=203.0.113.1",
		"/api/v1/categories",
		"/nowhere",
		"/api/v1/agents",
	],
	...["http://elsewhere.test/api/v1", "//elsewhere.test/api/v1", "/api/v1#203.0.113.1"],
] as const;

const HOSTS = [
	"registry.test",
	"REGISTRY.TEST:80",
	"elsewhere.test",
	"203.0.113.9",
	"[::1]",
] as const;

const MOST_LINES = 4;
const MOST_ENTRIES = 8;
const MOST_OCTET = 254;
const MANY_ENTRIES = 200;
const MANY_OFTEN = 0.05;

/** Head of a request that pretends to be from somebody else. `appended` is what a proxy adds for its peer. */
export function spoofedHead(random: SeededRandom, appended?: string): string {
	const lines = Array.from({ length: 1 + Math.floor(random.next() * MOST_LINES) }, () => {
		return `${pick(NAMES, random)}: ${chain(random)}`;
	});
	const added =
		appended === undefined
			? []
			: [`${random.next() < 0.5 ? "X-Forwarded-For" : "x-forwarded-for"}: ${appended}`];
	return [
		`GET ${pick(TARGETS, random)} HTTP/1.1`,
		`Host: ${pick(HOSTS, random)}`,
		`User-Agent: ${USER_AGENT}`,
		"Connection: close",
		...lines,
		...added,
		"",
		"",
	].join("\r\n");
}

function chain(random: SeededRandom): string {
	const most = random.next() < MANY_OFTEN ? MANY_ENTRIES : MOST_ENTRIES;
	const length = 1 + Math.floor(random.next() * most);
	const entries = Array.from({ length }, () =>
		pick(SPELLINGS, random)(1 + Math.floor(random.next() * MOST_OCTET), random),
	);
	return entries.join(random.next() < 0.5 ? ", " : ",").slice(0, MOST_CHARACTERS);
}

/** Longer ones would be refused for their length. */
const MOST_CHARACTERS = 1_500;

function pick<Item>(items: readonly Item[], random: SeededRandom): Item {
	const item = items[Math.floor(random.next() * items.length)];
	if (item === undefined) throw new Error("There is nothing to choose from");
	return item;
}
