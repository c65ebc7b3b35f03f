import { afterAll, beforeAll, describe } from "vitest";
import { createPostgresRegistry } from "#registry/stores/postgres/create-postgres-registry.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../servers/postgres-server.ts";
import { describeAccountStore } from "./account-store-suite.ts";
import { describeStore } from "./store-suite.ts";
import { describeTransactions } from "./transaction-store-suite.ts";

let server: PostgresServer;

describe.runIf(hasPostgres)("PostgreSQL", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	const openFresh = async () => {
		const options = { url: await server.createSchema(), keptDirectory: await freshDirectory() };
		await createPostgresRegistry(options);
		return openPostgresStore(options);
	};
	describeStore("PostgreSQL store", openFresh);
	describeTransactions("PostgreSQL store", openFresh);
	describeAccountStore("PostgreSQL store", openFresh);
});
