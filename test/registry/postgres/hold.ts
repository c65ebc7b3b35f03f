// Holds what a process can hold while it writes, and says so: `hold.ts <think|lock|write> <address> <folder>`.
import { lockKey } from "#registry/stores/postgres/advisory-locks.ts";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { agent } from "../record-builders.ts";

const [what = "", url = "", keptDirectory = ""] = process.argv.slice(2);
const say = () => process.stdout.write("holding\n");
const forEver = () => new Promise<never>(() => setInterval(() => {}, 1_000));

const HOLDS: Readonly<Record<string, () => Promise<unknown>>> = {
	async think() {
		const store = await openPostgresStore({ url, keptDirectory });
		await store.transact(async (transaction) => {
			await transaction.agents.list();
			transaction.agents.save(agent("frozen"));
			say();
			await forEver();
		});
	},
	lock: () =>
		connectDatabase(url).transact(async (connection) => {
			await connection.query(`SELECT pg_advisory_xact_lock(${lockKey("write")})`);
			say();
			await forEver();
		}),
	async write() {
		const store = await openPostgresStore({ url, keptDirectory });
		for (let turn = 0; ; turn += 1) {
			await store.transact(async (transaction) => {
				await transaction.agents.find("frozen");
				transaction.agents.save(agent("frozen", { title: `Turn ${turn}` }));
			});
			say();
		}
	},
};

await HOLDS[what]?.();
