import { onTestFinished } from "vitest";
import type { DatabaseOptions } from "#registry/registry-engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import type { PostgresServer } from "../../servers/postgres-server.ts";

/** A new empty registry in a database that is removed after the test. */
export async function freshRegistry(server: PostgresServer): Promise<DatabaseOptions> {
	const { url, drop } = await server.createRegistry();
	onTestFinished(drop);
	return { url, keptDirectory: await freshDirectory() };
}
