import { afterAll, beforeAll, describe } from "vitest";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { describeAccountStore } from "../account-store-suite.ts";
import { describeBoundedStore } from "../bounded-store-suite.ts";
import { describeStore } from "../store-suite.ts";
import { describeTransactions } from "../transaction-store-suite.ts";
import { freshRegistry } from "./fresh-registry.ts";

let server: PostgresServer;

describe.runIf(hasPostgres)("PostgreSQL", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	const openFresh = async () => {
		return openPostgresStore(await freshRegistry(server));
	};
	describeStore("PostgreSQL store", openFresh);
	describeTransactions("PostgreSQL store", openFresh);
	describeAccountStore("PostgreSQL store", openFresh);
	describeBoundedStore("PostgreSQL store", openFresh);
});
