import { join } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");
const SCRIPT = "scripts/check-claims.ts";

/** User-Agent of the process, with the address of its explanation. */
const AGENTS = {
	claims: { name: "AgentRegistry-ClaimCheck/1.0", path: "/methodology/#claims" },
	documents: { name: "AgentRegistry-Documents/1.0", path: "/docs/" },
	logos: { name: "AgentRegistry-Logos/1.0", path: "/about/" },
	submissions: { name: "AgentRegistry-SubmissionCheck/1.0", path: "/about/" },
} as const;

export type CheckerName = keyof typeof AGENTS;

/** The only files that the checker may read: its own program. */
const READABLE = [
	...[SCRIPT, "src", "package.json"],
	...["zod", "tldts", "tldts-core"].map((name) => `node_modules/${name}`),
];

interface CheckerSettings {
	/** Public address of this instance. */
	baseUrl: string;
	/** What it checks; claims by default. */
	about?: CheckerName;
	/** Non-public addresses and CIDR ranges that it may contact. */
	allowed: readonly string[];
	/** `address:port` of the name servers for TXT records. Default: those of this machine. */
	nameServers?: readonly string[];
}

/**
 * Program and arguments of the checker of claims, which also fetches documents and logos and checks addresses. Node's
 * permission model prevents it from reading other files and from writing any.
 */
export function checkerCommand(settings: CheckerSettings): [string, ...string[]] {
	const { baseUrl, about = "claims", allowed, nameServers = [] } = settings;
	const { name, path } = AGENTS[about];
	return [
		process.execPath,
		"--permission",
		...READABLE.map((path) => `--allow-fs-read=${join(PROJECT, path)}`),
		join(PROJECT, SCRIPT),
		`--user-agent=${name} (+${baseUrl}${path})`,
		...allowed.map((range) => `--allow=${range}`),
		...nameServers.map((server) => `--dns-server=${server}`),
	];
}
