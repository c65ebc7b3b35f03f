import { join } from "node:path";
import type { Config } from "../settings/config.ts";
import type { Environment } from "../settings/secret-of.ts";
import { secretSettings } from "./source-secret.ts";

const SCRIPT = join(import.meta.dirname, "../../scripts/follow-source.ts");

/** Setting of git that names a file of certificates, which are trusted instead of those of the machine. */
export const GIT_CERTIFICATES = "GIT_SSL_CAINFO";

/** The path that a setting names. */
export function readPath(setting: string, environment: NodeJS.ProcessEnv): string | undefined {
	return environment[setting] || undefined;
}

/** Locations of programs and temporary files, trusted certificates, and the cache of compiled code. */
const INHERITED = ["PATH", "TMPDIR", "NODE_EXTRA_CA_CERTS", GIT_CERTIFICATES, "NODE_COMPILE_CACHE"];

/** Of memory. A source that needs more ends its follower, not the service. */
const MEGABYTES = 1024;

export interface FollowerCommand {
	command: readonly [string, ...string[]];
	env: Readonly<Record<string, string>>;
}

/** The process that follows a source. It connects to third parties, so it gets only that source's token of the service's secrets. */
export function followerCommand(
	{ baseUrl, dataDirectory, outboundAllow, limits }: Config,
	environment: Environment,
): (source: string) => FollowerCommand {
	return (source) => {
		const names = [...INHERITED, ...Object.values(secretSettings(source))];
		const inherited = names.flatMap((name) => {
			const value = environment[name];
			return value === undefined ? [] : [[name, value]];
		});
		return {
			command: [process.execPath, `--max-old-space-size=${MEGABYTES}`, SCRIPT, source, "--json"],
			env: {
				...Object.fromEntries(inherited),
				BASE_URL: baseUrl,
				DATA_DIR: dataDirectory,
				OUTBOUND_ALLOW: outboundAllow.join(","),
				FOLLOW_MAX_ENTRIES: String(limits.source.entries),
			},
		};
	};
}
