import { join } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");
const SCRIPT = "scripts/check-claims.ts";

/** How the process introduces itself to the hosts that it asks, and where that is explained. */
const AGENTS = {
	claims: { name: "AgentRegistry-ClaimCheck/1.0", path: "/methodology/#claims" },
	documents: { name: "AgentRegistry-Documents/1.0", path: "/docs/" },
	logos: { name: "AgentRegistry-Logos/1.0", path: "/about/" },
} as const;

/** All that the checker may read: its own program. */
const READABLE = [SCRIPT, "src", "package.json", "node_modules/zod"];

interface CheckerSettings {
	/** Public address of this instance. */
	baseUrl: string;
	/** What it is asked; claims by default. */
	about?: keyof typeof AGENTS;
	/** Addresses and CIDR ranges that may be visited although they are not public. */
	allowed: readonly string[];
	/** `address:port` of name servers that are asked for TXT records; by default those of this machine. */
	nameServers?: readonly string[];
}

/**
 * Program and arguments of the checker of claims, which fetches documents and logos, too. Node's permission model lets it read no other files and write none.
 */
export function checkerCommand({
	baseUrl,
	about = "claims",
	allowed,
	nameServers = [],
}: CheckerSettings): [string, ...string[]] {
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
