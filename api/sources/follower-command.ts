import { join } from "node:path";
import { childEnvironment } from "../process/child-environment.ts";
import type { Config } from "../settings/config.ts";
import type { Environment } from "../settings/secret-of.ts";
import { secretSettings } from "./source-secret.ts";

const SCRIPT = join(import.meta.dirname, "../../scripts/follow-source.ts");

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
		// With its cache of compiled code, which the permissions of other processes do not reach.
		const own = ["NODE_COMPILE_CACHE", ...Object.values(secretSettings(source))];
		return {
			command: [process.execPath, `--max-old-space-size=${MEGABYTES}`, SCRIPT, source, "--json"],
			env: {
				...childEnvironment(environment, own),
				BASE_URL: baseUrl,
				DATA_DIR: dataDirectory,
				OUTBOUND_ALLOW: outboundAllow.join(","),
				FOLLOW_MAX_ENTRIES: String(limits.source.entries),
			},
		};
	};
}
