import { findProgram } from "./find-program.ts";

/** A server that tests start and npm does not install. */
export interface Server {
	name: string;
	/** The condition in tests. */
	flag: string;
	programs: readonly string[];
	/** Its package in Debian. */
	debian: string;
}

const row = (name: string, flag: string, programs: readonly string[], debian: string): Server => ({
	name,
	flag,
	programs,
	debian,
});

export const POSTGRES = row("PostgreSQL", "hasPostgres", ["initdb", "postgres"], "postgresql");
export const REDIS = row("Redis", "hasRedis", ["redis-server"], "redis-server");
export const NGINX = row("nginx", "hasNginx", ["nginx"], "nginx");
export const PROMETHEUS = row("Prometheus", "hasPrometheus", ["promtool"], "prometheus");
export const SYSTEMD = row("systemd", "hasSystemd", ["systemd-analyze"], "systemd");

/** True if every program of the server is installed. */
export function isInstalled({ programs }: Server): boolean {
	return programs.every((program) => findProgram(program) !== undefined);
}

/** The missing ones, whose tests are skipped. */
export function missingServers(): Server[] {
	return [POSTGRES, REDIS, NGINX, PROMETHEUS, SYSTEMD].filter((server) => !isInstalled(server));
}

/** The path of a program. Throws if it is not installed. */
export function getProgram(name: string): string {
	const found = findProgram(name);
	if (found === undefined) throw new Error(`The program ${name} is not installed`);
	return found;
}
