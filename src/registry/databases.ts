import type { DatabaseOptions, RegistryEngine } from "./registry-engine.ts";

type OpenEngine = (options: DatabaseOptions) => Promise<RegistryEngine>;

/** It is slow to load, and few need it. */
const postgres: OpenEngine = async (options) => {
	const { postgresEngine } = await import("./stores/postgres/postgres-engine.ts");
	return postgresEngine(options);
};

/** Databases that can store records instead of files, by the protocol of their address. */
const DATABASES: ReadonlyMap<string, OpenEngine> = new Map([
	["postgres:", postgres],
	["postgresql:", postgres],
]);

/** True for the address of a supported database. */
export function isDatabase(text: string): boolean {
	return openerOf(text) !== undefined;
}

export async function databaseEngine(options: DatabaseOptions): Promise<RegistryEngine> {
	const open = openerOf(options.url);
	if (!open) throw new Error("This kind of database address is not supported");
	return open(options);
}

function openerOf(text: string): OpenEngine | undefined {
	return DATABASES.get(URL.parse(text)?.protocol ?? "");
}
