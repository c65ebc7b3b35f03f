import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import type { DatabaseOptions } from "#registry/registry-engine.ts";
import type { RegistryStore } from "#registry/store.ts";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { agent } from "../record-builders.ts";
import { put, save } from "../store-suite.ts";
import { freshRegistry } from "./fresh-registry.ts";

/** Each represents a process. */
const STORES = 3;
const EACH = 12;

let server: PostgresServer;

async function openSeveral(shared?: DatabaseOptions): Promise<RegistryStore[]> {
	const options = shared ?? (await freshRegistry(server));
	return Promise.all(
		Array.from({ length: STORES }, async () => {
			const store = await openPostgresStore(options);
			onTestFinished(() => store.close());
			return store;
		}),
	);
}

async function openTwo(): Promise<[RegistryStore, RegistryStore]> {
	const [one, other] = await openSeveral();
	if (!one || !other) throw new Error("There are two");
	return [one, other];
}

/** This many times at all of them at once. */
function everywhere<Result>(
	stores: readonly RegistryStore[],
	work: (store: RegistryStore, number: number) => Promise<Result>,
): Promise<Result[]> {
	const all = stores.flatMap((store, place) =>
		Array.from({ length: EACH }, (_, number) => ({ store, number: place * EACH + number })),
	);
	return Promise.all(all.map(({ store, number }) => work(store, number)));
}

const countIn = (title = "") => Number(title.split(" ")[1]);

describe.runIf(hasPostgres)("transactions of several processes", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it("lose nothing that another one counted", async () => {
		const stores = await openSeveral();
		const [first] = stores;
		if (first) await save(first, (to) => to.agents.save(agent("pier", { title: "Count 0" })));
		await everywhere(stores, (store) =>
			store.transact(async (transaction) => {
				const before = await transaction.agents.find("pier");
				const title = `Count ${countIn(before?.title) + 1}`;
				transaction.agents.save(agent("pier", { title }));
			}),
		);
		const kept = await first?.agents.find("pier");
		expect(countIn(kept?.title)).toBe(STORES * EACH);
	});

	it("let one succeed if all of them find that there is none yet", async () => {
		const stores = await openSeveral();
		const outcomes = await everywhere(stores, (store, number) =>
			store.transact(async (transaction) => {
				if ((await transaction.agents.by("site", "pier.com")).length > 0) return false;
				transaction.agents.save(agent(`pier-${number}`, { websiteUrl: "https://pier.com/" }));
				return true;
			}),
		);
		expect(outcomes.filter(Boolean)).toHaveLength(1);
	});

	it("enforce a rule over two records if each changes one", async () => {
		const [one, other] = await openTwo();
		await put(one, { agents: [agent("left"), agent("right")] });
		const remove = (store: RegistryStore, slug: string, unless: string) =>
			store.transact(async (transaction) => {
				if ((await transaction.agents.find(unless))?.status !== "active") return;
				transaction.agents.save(agent(slug, { status: "removed" }));
			});
		await Promise.all([remove(one, "left", "right"), remove(other, "right", "left")]);
		const statuses = (await one.agents.list()).map(({ status }) => status);
		expect(statuses.filter((status) => status === "active")).toHaveLength(1);
	});

	it("are repeated if they read from two moments, even if that made them fail", async () => {
		const [one, other] = await openTwo();
		const title = (turn: number) => ({ title: `Turn ${turn}` });
		const both = (turn: number) =>
			put(other, { agents: [agent("left", title(turn)), agent("right", title(turn))] });
		await both(1);
		let turns = 0;
		const seen = await one.transact(async (transaction) => {
			turns += 1;
			const left = await transaction.agents.find("left");
			if (turns === 1) await both(2);
			const right = await transaction.agents.find("right");
			if (left?.title !== right?.title) throw new Error("left and right differ");
			return left?.title;
		});
		expect([turns, seen]).toEqual([2, "Turn 2"]);
	});

	it("succeed eventually even if others are always faster", async () => {
		const [one, other] = await openTwo();
		await save(one, (to) => to.agents.save(agent("pier", { title: "Count 0" })));
		const disturb = async () => {
			const pier = await other.agents.find("pier");
			await save(other, (to) => to.agents.save(agent("pier", { title: `${pier?.title}!` })));
		};
		const disturbing: Promise<void>[] = [];
		let turns = 0;
		await one.transact(async (transaction) => {
			turns += 1;
			const before = await transaction.agents.find("pier");
			disturbing.push(disturb());
			// The last attempt is one that waits.
			if (turns < 5) await disturbing.at(-1);
			transaction.agents.save(agent("dock", { title: `Saw ${before?.title}` }));
		});
		await Promise.all(disturbing);
		expect(turns).toBe(5);
		expect((await one.agents.find("dock"))?.title).toBe("Saw Count 0!!!!");
		expect((await one.agents.find("pier"))?.title).toBe("Count 0!!!!!");
	});

	it("larger than one message are stored completely or not at all", async () => {
		const [one, other] = await openTwo();
		let turns = 0;
		await one.transact(async (transaction) => {
			turns += 1;
			const before = (await transaction.agents.list()).length;
			if (turns === 1) await save(other, (to) => to.agents.save(agent("pier")));
			for (let number = 0; number < 2_500; number += 1) {
				transaction.agents.save(agent(`boat-${number}`, { title: `After ${before}` }));
			}
		});
		const boats = (await other.agents.list()).filter(({ slug }) => slug.startsWith("boat-"));
		expect([turns, boats.length]).toEqual([2, 2_500]);
		expect(new Set(boats.map(({ title }) => title))).toEqual(new Set(["After 1"]));
	});

	it("do not fail because another one stored with them fails", async () => {
		const [store] = await openTwo();
		const log = { name: "a", importedAt: "2026-05-04T09:00:00.000Z", lines: 1, views: 1 };
		const outcomes = await Promise.allSettled(
			["a", "b\u0000", "c", "d"].map((digest) =>
				save(store, (to) => to.importedLogs.save({ ...log, digest })),
			),
		);
		const fates = outcomes.map(({ status }) => status);
		expect(fates).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
	});

	it("have the same isolation with any default of the database", async () => {
		const options = await freshRegistry(server);
		const stores = await openSeveral(options);
		const database = connectDatabase(options.url);
		onTestFinished(() => database.close());
		const name = new URL(options.url).pathname.slice(1);
		await database.query(`ALTER DATABASE ${name} SET default_transaction_isolation = serializable`);
		const registered = await everywhere(stores, (store, number) =>
			submitAgent(
				{ store, now: () => new Date(), randomBytes, limits: DEFAULT_LIMITS },
				{
					request: RegistrationRequest.parse({
						title: `Ferry ${number}`,
						website_url: `https://ferry-${number}.dev/`,
					}),
					submitter: { ownerId: `owner:${number}`, tokenId: null },
				},
			),
		);
		expect(new Set(registered.map(({ id }) => id)).size).toBe(STORES * EACH);
	});
});
