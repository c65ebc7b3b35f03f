import type { Environment } from "../settings/secret-of.ts";

/** Setting of git that names a file of certificates, which are trusted instead of those of the machine. */
export const GIT_CERTIFICATES = "GIT_SSL_CAINFO";

/** For processes that ask others. The rest of the environment holds secrets. */
const INHERITED: readonly string[] = [
	...["PATH", "TMPDIR", "TZ"],
	...["NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA", "SSL_CERT_FILE", "SSL_CERT_DIR"],
	GIT_CERTIFICATES,
	...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "NODE_USE_ENV_PROXY"],
	...["http_proxy", "https_proxy", "all_proxy", "no_proxy"],
];

/** Of that, what is set here, and what only this process needs. */
export function childEnvironment(
	values: Environment,
	own: readonly string[] = [],
): Readonly<Record<string, string>> {
	const pairs = [...INHERITED, ...own].flatMap((name) => {
		const value = values[name];
		return value === undefined ? [] : [[name, value]];
	});
	return Object.fromEntries(pairs);
}

export function readPath(setting: string, environment: Environment): string | undefined {
	return environment[setting] || undefined;
}
