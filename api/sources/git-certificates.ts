/** Setting of git that names a file of certificates, which are trusted instead of those of the machine. */
export const GIT_CERTIFICATES = "GIT_SSL_CAINFO";

/** The path that a setting names. */
export function readPath(setting: string, environment: NodeJS.ProcessEnv): string | undefined {
	return environment[setting] || undefined;
}
