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

export const POSTGRES: Server = {
	name: "PostgreSQL",
	flag: "hasPostgres",
	programs: ["initdb", "postgres"],
	debian: "postgresql",
};
export const REDIS: Server = {
	name: "Redis",
	flag: "hasRedis",
	programs: ["redis-server"],
	debian: "redis-server",
};
export const NGINX: Server = {
	name: "nginx",
	flag: "hasNginx",
	programs: ["nginx"],
	debian: "nginx",
};

export const PROMETHEUS: Server = {
	name: "Prometheus",
	flag: "hasPrometheus",
	programs: ["promtool"],
	debian: "prometheus",
};

export const SYSTEMD: Server = {
	name: "systemd",
	flag: "hasSystemd",
	programs: ["systemd-analyze"],
	debian: "systemd",
};

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
