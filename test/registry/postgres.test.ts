import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../servers/postgres-server.ts";
import { describeAccountStore } from "./account-store-suite.ts";
import { describeBoundedStore, someEvents } from "./bounded-store-suite.ts";
import { freshRegistry } from "./postgres/fresh-registry.ts";
import { account, agent, listing, submission } from "./record-builders.ts";
import { describeStore, save } from "./store-suite.ts";
import { describeTransactions } from "./transaction-store-suite.ts";

const MIGRATIONS = join(import.meta.dirname, "../../src/registry/stores/postgres/migrations");

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

	it("mailboxes are the same after a migration of an earlier version", async () => {
		const options = await freshRegistry(server);
		const store = await openPostgresStore(options);
		onTestFinished(() => store.close());
		const emails = [
			"ada@a.dev",
			"ada+b@a.dev",
			"ada+b+c@a.dev",
			"+ada@a.dev",
			"+ada+b@a.dev",
			"+@a.dev",
		];
		await save(store, (transaction) => {
			for (const email of emails) transaction.accounts.save(account(email, { email }));
		});
		const database = connectDatabase(options.url);
		onTestFinished(() => database.close());
		const mailboxes = () => database.query("SELECT key, by_mailbox FROM accounts ORDER BY key");
		const before = await mailboxes();
		const script = await readFile(join(MIGRATIONS, "005-mailboxes.sql"), "utf8");
		await database.query("UPDATE accounts SET by_mailbox = NULL");
		await database.query(script.slice(script.indexOf("UPDATE accounts"), script.indexOf("CREATE")));
		expect(await mailboxes()).toEqual(before);
	});

	it("current signals are the same after a migration of an earlier version", async () => {
		const options = await freshRegistry(server);
		const store = await openPostgresStore(options);
		onTestFinished(() => store.close());
		await store.appendEvents(someEvents(400));
		const database = connectDatabase(options.url);
		onTestFinished(() => database.close());
		const standing = () =>
			database.query(
				"SELECT actor, slug, vote, nullif(watched_at, '') AS at, day, changes FROM standings ORDER BY 1, 2",
			);
		const before = await standing();
		const script = await readFile(join(MIGRATIONS, "002-bounds.sql"), "utf8");
		await database.query("TRUNCATE standings");
		await database.query(script.slice(script.indexOf("INSERT INTO standings")));
		expect(await standing()).toEqual(before);
		expect(before).not.toEqual([]);
	});

	it("current signals are migrated in one pass over any number of events", async () => {
		const options = await freshRegistry(server);
		const database = connectDatabase(options.url);
		onTestFinished(() => database.close());
		const script = await readFile(join(MIGRATIONS, "002-bounds.sql"), "utf8");
		const insertion = script.slice(script.indexOf("INSERT INTO standings"));
		const plan = await database.query(`EXPLAIN ${insertion}`);
		const lines = plan.map((row) => String(row["QUERY PLAN"]));
		// One scan of the table, and nothing repeated per row.
		expect(lines.filter((line) => line.includes(" on events"))).toHaveLength(1);
		expect(lines.filter((line) => /SubPlan|CTE Scan|Nested Loop/.test(line))).toEqual([]);
	});

	it("hosts are the same after a migration of an earlier version", async () => {
		const options = await freshRegistry(server);
		const store = await openPostgresStore(options);
		onTestFinished(() => store.close());
		await save(store, (transaction) => {
			for (const [slug, websiteUrl] of Object.entries({
				plain: "https://pier9.dev/a/b?c=d#e",
				www: "http://www.pier9.dev",
				port: "https://pier9.dev:443/",
				abroad: "https://bücher.de/",
				none: null,
			})) {
				const href = websiteUrl && new URL(websiteUrl).href;
				transaction.agents.save(agent(slug, { websiteUrl: href }));
				const stated = listing({ title: slug, websiteUrl: href });
				transaction.submissions.save(submission(slug, { listing: stated }));
			}
			transaction.agents.save(agent("gone", { status: "removed" }));
			transaction.submissions.save(submission("over", { status: "rejected" }));
		});
		const database = connectDatabase(options.url);
		onTestFinished(() => database.close());
		const hosts = () =>
			database.query(
				"SELECT key, by_host FROM agents UNION ALL SELECT key, by_host FROM submissions ORDER BY 1",
			);
		const before = await hosts();
		await database.query("UPDATE agents SET by_host = NULL; UPDATE submissions SET by_host = NULL");
		const script = await readFile(join(MIGRATIONS, "003-hosts.sql"), "utf8");
		await database.query(script.slice(script.indexOf("UPDATE"), script.indexOf("CREATE INDEX")));
		expect(await hosts()).toEqual(before);
		expect(before.filter((row) => row.by_host === null)).toHaveLength(4);
	});

	it("the migration computes the same repositories as the program", async () => {
		const options = await freshRegistry(server);
		const store = await openPostgresStore(options);
		onTestFinished(() => store.close());
		await save(store, (transaction) => {
			for (const [slug, repositoryUrl] of Object.entries({
				plain: "https://github.com/quay/scout",
				git: "http://www.github.com/Quay/Scout.git/",
				twice: "https://codeberg.org/quay/scout.git.git",
				query: "https://gitlab.com/a/b/c.git?d=e#f",
				host: "https://pier9.dev:80",
				none: null,
			}))
				transaction.agents.save(agent(slug, { repositoryUrl }));
			transaction.agents.save(agent("gone", { status: "removed" }));
		});
		const database = connectDatabase(options.url);
		onTestFinished(() => database.close());
		const repositories = () => database.query("SELECT key, by_repository FROM agents ORDER BY 1");
		const before = await repositories();
		await database.query("UPDATE agents SET by_repository = NULL");
		const script = await readFile(join(MIGRATIONS, "015-repositories.sql"), "utf8");
		await database.query(script.slice(script.indexOf("UPDATE"), script.indexOf("CREATE INDEX")));
		expect(await repositories()).toEqual(before);
		expect(before.filter((row) => row.by_repository === null)).toHaveLength(2);
	});
});
