import { join } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");
const SCRIPT = "scripts/check-claims.ts";

/** All that the checker may read: its own program. */
const READABLE = [SCRIPT, "src", "package.json", "node_modules/zod"];

interface CheckerSettings {
	/** Public address of this instance; the User-Agent says where the checks are explained. */
	baseUrl: string;
	/** Addresses and CIDR ranges that may be visited although they are not public. */
	allowed: readonly string[];
	/** `address:port` of name servers that are asked for TXT records; by default those of this machine. */
	nameServers?: readonly string[];
}

/**
 * Program and arguments of the checker of claims. Node's permission model lets it read no other files and write none.
 */
export function checkerCommand({
	baseUrl,
	allowed,
	nameServers = [],
}: CheckerSettings): [string, ...string[]] {
	return [
		process.execPath,
		"--permission",
		...READABLE.map((path) => `--allow-fs-read=${join(PROJECT, path)}`),
		join(PROJECT, SCRIPT),
		`--user-agent=AgentRegistry-ClaimCheck/1.0 (+${baseUrl}/methodology/#claims)`,
		...allowed.map((range) => `--allow=${range}`),
		...nameServers.map((server) => `--dns-server=${server}`),
	];
}
