import { findProgram } from "./find-program.ts";

/** A server that tests start and npm does not bring along. */
export interface Server {
	name: string;
	/** What tests ask before they are run. */
	flag: string;
	programs: readonly string[];
	/** Debian's package of them. */
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

/** True where every program of the server is there. */
export function isInstalled({ programs }: Server): boolean {
	return programs.every((program) => findProgram(program) !== undefined);
}

/** Those that tests are left out without. */
export function missingServers(): Server[] {
	return [POSTGRES, REDIS, NGINX, PROMETHEUS, SYSTEMD].filter((server) => !isInstalled(server));
}

/** Where a program lies that nothing works without. */
export function getProgram(name: string): string {
	const found = findProgram(name);
	if (found === undefined) throw new Error(`The program ${name} is not installed`);
	return found;
}
