import { describe, expect, it, onTestFinished } from "vitest";
import { dayOf } from "#contract/instants.ts";
import { keysOf } from "#contract/members-of.ts";
import { countLooks } from "#domain/evidence/counted-looks.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { COLLECTIONS, type CollectionName, type RecordTypes } from "#registry/collections.ts";
import type { RegistryStore, RegistryTransaction } from "#registry/store.ts";
import { foldEvents } from "../domain/scores/folded-events.ts";
import { ASKED_EVENTS, INDEX_EXAMPLES, QUESTION_EXAMPLES, saveAsked } from "./index-examples.ts";
import {
	agent,
	category,
	comment,
	incident,
	listing,
	submission,
	token,
	uuid,
	vote,
	watch,
} from "./record-builders.ts";
import { START } from "./registry-fixture.ts";

type Examples = Readonly<Record<string, readonly [object, string]>>;

/** A kind of record as its examples see it. */
interface Asked {
	find(key: string): Promise<object | undefined>;
	by(index: string, value: string): Promise<object[]>;
}
interface Changed {
	save(record: object): void;
}
interface Keyed {
	keyOf(record: object): string;
}

const LOOKED_AT = "endpoint:https://harbor.com/mcp";

/** What every store promises, whatever it stores records in. `openFresh` opens an empty one. */
export function describeStore(name: string, openFresh: () => Promise<RegistryStore>): void {
	const open = async () => {
		const store = await openFresh();
		onTestFinished(() => store.close());
		return store;
	};

	describe(`${name}: records`, () => {
		it.each(keysOf(INDEX_EXAMPLES))(
			"of the kind %s are found by their key and in each index until they are removed",
			async (kind) => {
				const store = await open();
				const stored: Asked = store[kind];
				const examples: Examples = INDEX_EXAMPLES[kind];
				const { keyOf }: Keyed = COLLECTIONS[kind];
				for (const [index, [record, value]] of Object.entries(examples)) {
					await store.transact(async (transaction) => {
						const changed: Changed = transaction[kind];
						changed.save(record);
					});
					const found = await stored.by(index, value);
					expect([index, found.map(keyOf)]).toEqual([index, [keyOf(record)]]);
					expect(await stored.by(index, `${value}-other`)).toEqual([]);
					// A store counts acts of the same instant.
					const isCounted = kind === "audit";
					expect(await stored.find(keyOf(record))).toEqual(isCounted ? found[0] : record);
					await store.transact(async (transaction) => {
						transaction[kind].remove(keyOf(record));
					});
					expect(await stored.by(index, value)).toEqual([]);
					expect(await stored.find(keyOf(record))).toBeUndefined();
				}
			},
		);

		it("answer each question, inside a transaction too", async () => {
			const store = await open();
			await save(store, saveAsked);
			await store.appendEvents(ASKED_EVENTS);
			for (const [ask, answer] of Object.values(QUESTION_EXAMPLES)) {
				expect(await ask(store)).toEqual(answer);
				expect(await store.transact<unknown>(ask)).toEqual(answer);
			}
		});

		it("are found after a transaction has saved them", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.agents.save(agent("harbor-scout")));
			expect(await store.agents.find("harbor-scout")).toEqual(agent("harbor-scout"));
			expect(await store.agents.find("unknown")).toBeUndefined();
		});

		it("are found by similar titles and slugs, unless they are hidden", async () => {
			const store = await open();
			const moved = submission("moved", { listing: listing({ title: "Pier" }), renameTo: "z0o" });
			await save(store, (transaction) => {
				transaction.agents.save(agent("zoo", { title: "Z00" }));
				transaction.agents.save(agent("menagerie", { title: "Zoo!" }));
				transaction.agents.save(agent("zoo-1", { title: "Zoo", status: "removed" }));
				transaction.submissions.save(submission("zoo", { listing: listing({ title: "ZOO" }) }));
				transaction.submissions.save(moved);
				transaction.submissions.save(
					submission("gone", { listing: listing({ title: "Zoo" }), status: "withdrawn" }),
				);
			});
			const looks = skeleton("Zoo");
			const agents = async (index: "look" | "slugLook") =>
				(await store.agents.by(index, looks)).map(({ slug }) => slug);
			expect([await agents("look"), await agents("slugLook")]).toEqual([
				["menagerie", "zoo"],
				["zoo"],
			]);
			const pending = async (index: "look" | "slugLook") =>
				(await store.submissions.by(index, looks)).map(({ id }) => id);
			expect(await pending("look")).toEqual([uuid("zoo")]);
			expect(await pending("slugLook")).toEqual([uuid("moved")]);
		});

		it("that were taken down are found, and those that their owners removed are not", async () => {
			const store = await open();
			const removed = (slug: string, actor: string) =>
				agent(slug, {
					status: "removed",
					transitions: [{ to: "removed", at: START, actor, reason: null }],
				});
			await put(store, {
				agents: [removed("own", "owner:ada"), removed("spam", "owner:mira"), agent("pier")],
			});
			expect(await store.agents.countBy("takenDown", "yes")).toBe(1);
			const found = await store.agents.by("takenDown", "yes");
			expect(found.map(({ slug }) => slug)).toEqual(["spam"]);
		});

		it("are listed in the order that the port names, in any order of saving", async () => {
			const store = await open();
			const names = ["mole", "zebra", "ant", "bee-2", "bee-10", "bee"];
			for (const [index, at] of names.entries()) {
				const day = `2026-05-0${names.length - index}T00:00:00.000Z`;
				await save(store, (transaction) => {
					transaction.agents.save(agent(at));
					transaction.categories.save(category(at));
					transaction.incidents.save(incident(at));
					transaction.comments.save(comment(at));
					transaction.submissions.save(submission(at, { submittedAt: day }));
					transaction.tokens.save(token(at, { createdAt: day }));
				});
			}
			const sorted = ["ant", "bee", "bee-10", "bee-2", "mole", "zebra"];
			const oldestFirst = [...names].reverse();
			expect((await store.agents.list()).map(({ slug }) => slug)).toEqual(sorted);
			expect((await store.categories.list()).map(({ slug }) => slug)).toEqual(sorted);
			expect((await store.incidents.list()).map(({ slug }) => slug)).toEqual(sorted);
			expect((await store.comments.list()).map(({ id }) => id)).toEqual(sorted);
			expect((await store.tokens.list()).map(({ id }) => id)).toEqual(oldestFirst);
			expect((await store.submissions.list()).map(({ id }) => id)).toEqual(oldestFirst.map(uuid));
		});

		it("are copies that later saves do not change", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.agents.save(agent("harbor-scout")));
			const before = await store.agents.find("harbor-scout");
			const listed = await store.agents.list();
			await save(store, (transaction) =>
				transaction.agents.save(agent("harbor-scout", { featured: true, title: "Pier Scout" })),
			);
			expect(before).toEqual(agent("harbor-scout"));
			expect(listed).toEqual([agent("harbor-scout")]);
			expect((await store.agents.find("harbor-scout"))?.title).toBe("Pier Scout");
			expect(await store.agents.list()).toHaveLength(1);
		});
	});

	describe(`${name}: a tried write`, () => {
		it("changes nothing, and is refused like others once the store is closed", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.agents.save(agent("harbor-scout")));
			const before = await readAll(store);
			await store.tryWrite();
			expect([await store.agents.list(), await readAll(store)]).toEqual([
				[agent("harbor-scout")],
				before,
			]);
			await store.close();
			await expect(store.tryWrite()).rejects.toThrow("The registry is closed.");
		});
	});

	describe(`${name}: lookups`, () => {
		it("forget the website and title of a removed agent, but not the agent", async () => {
			const store = await open();
			const removed = agent("harbor-scout", { status: "removed" });
			await save(store, (transaction) => transaction.agents.save(agent("harbor-scout")));
			await save(store, (transaction) => transaction.agents.save(removed));
			expect(await store.agents.by("site", "harbor-scout.com")).toEqual([]);
			expect(await store.agents.by("title", "agentharborscout")).toEqual([]);
			expect(await store.agents.find("harbor-scout")).toEqual(removed);
			expect(await store.agents.list()).toEqual([removed]);
		});

		it("keep the website and title of a deprecated agent", async () => {
			const store = await open();
			await put(store, { agents: [agent("harbor-scout", { status: "deprecated" })] });
			expect(await store.agents.by("site", "harbor-scout.com")).toHaveLength(1);
			expect(await store.agents.by("title", "agentharborscout")).toHaveLength(1);
		});

		it("follow an agent to its new website and title", async () => {
			const store = await open();
			const moved = agent("harbor-scout", { title: "Pier", websiteUrl: "https://pier.org/" });
			await save(store, (transaction) => transaction.agents.save(agent("harbor-scout")));
			await save(store, (transaction) => transaction.agents.save(moved));
			expect(await store.agents.by("site", "harbor-scout.com")).toEqual([]);
			expect(await store.agents.by("title", "agentharborscout")).toEqual([]);
			expect(await store.agents.by("site", "pier.org")).toEqual([moved]);
			expect(await store.agents.by("title", "pier")).toEqual([moved]);
		});

		it.each(["approved", "rejected", "withdrawn"] as const)(
			"forget the website and title of a submission once it is %s, and no longer count it",
			async (status) => {
				const store = await open();
				await save(store, (transaction) => transaction.submissions.save(submission("courier")));
				expect(await store.submissions.countBy("status", "pending")).toBe(1);
				await put(store, { submissions: [submission("courier", { status })] });
				expect(await store.submissions.by("site", "courier.com")).toEqual([]);
				expect(await store.submissions.by("title", "agentcourier")).toEqual([]);
				expect(await store.submissions.countBy("status", "pending")).toBe(0);
				expect(await store.submissions.by("status", "pending")).toEqual([]);
				expect(await store.submissions.by("status", status)).toHaveLength(1);
			},
		);

		it("return every record that shares a website or title", async () => {
			const store = await open();
			const same = listing();
			await put(store, {
				agents: ["one", "two"].map((slug) => agent(slug, same)),
				submissions: ["one", "two"].map((id) => submission(id, { listing: same })),
			});
			const slugs = (await store.agents.by("site", "harborscout.com")).map(({ slug }) => slug);
			const ids = (await store.submissions.by("title", "harborscout")).map(({ id }) => id);
			expect(slugs.sort()).toEqual(["one", "two"]);
			expect(ids.sort()).toEqual(["one", "two"].map(uuid).sort());
		});

		it("return the latest submission of an idempotency key", async () => {
			const store = await open();
			const idempotency = { keyDigest: "key", bodyDigest: "body" };
			const days = ["2026-05-02", "2026-05-04", "2026-05-03"];
			for (const day of days) {
				await put(store, {
					submissions: [submission(day, { idempotency, submittedAt: `${day}T00:00:00.000Z` })],
				});
			}
			const found = await store.findSubmissionByIdempotencyKey("key");
			expect(found?.id).toBe(uuid("2026-05-04"));
		});
	});

	describe(`${name}: events`, () => {
		it("are read in the order of appending, even if appended all at once", async () => {
			const store = await open();
			const events = Array.from({ length: 50 }, (_, number) => vote(`actor-${number}`));
			await Promise.all(events.map((event) => store.appendEvents([event])));
			expect(await readAll(store)).toEqual(events);
		});

		it("of every kind are stored unchanged, with any characters", async () => {
			const store = await open();
			const at = "2026-05-04T12:00:00.000Z";
			const events: RegistryEvent[] = [
				{ type: "view", slug: "harbor-scout", count: 7, at },
				vote("line\nend, carriage\rreturn, 分隔\u2028符\u2029 and \u0085"),
				{ type: "watch", slug: "harbor-scout", actor: 'quote " and \\', on: false, at },
				{ type: "suspension", actor: "account:eve", on: true, at },
			];
			await store.appendEvents(events);
			expect(await readAll(store)).toEqual(events);
		});

		it("are sorted by day if a clock went back", async () => {
			const store = await open();
			const events = ["2026-05-04T00:01:00Z", "2026-05-03T23:59:00Z", "2026-05-04T00:00:00Z"];
			for (const [number, at] of events.entries()) {
				await store.appendEvents([vote(`actor-${number}`, at)]);
			}
			const actors = (await readAll(store)).map((event) => "actor" in event && event.actor);
			expect(actors).toEqual(["actor-1", "actor-0", "actor-2"]);
		});

		it("up to an instant have the same totals if only totals are requested, each time", async () => {
			const store = await open();
			const days = ["2026-05-02", "2026-05-03", "2026-05-04"];
			const events = days.flatMap((day): RegistryEvent[] => [
				{ type: "view", slug: "harbor-scout", count: 3, at: `${day}T09:00:00.000Z` },
				{ type: "view", slug: "harbor-scout", count: 4, at: `${day}T15:00:00.000Z` },
				vote("ada", `${day}T10:00:00.000Z`),
				{ ...watch("ada", day !== "2026-05-03"), at: `${day}T11:00:00.000Z` },
				watch("bo", true, `${day}T16:00:00.000Z`),
				{ type: "suspension", actor: "bo", on: day !== "2026-05-03", at: `${day}T17:00:00.000Z` },
				{
					type: "look",
					subject: LOOKED_AT,
					state: "timeout",
					ms: null,
					at: `${day}T09:00:00.000Z`,
				},
				{ type: "look", subject: LOOKED_AT, state: "ok-open", ms: 90, at: `${day}T11:00:00.000Z` },
				{ type: "look", subject: LOOKED_AT, state: "ok-open", ms: 0, at: `${day}T13:00:00.000Z` },
			]);
			for (const event of events.toReversed()) await store.appendEvents([event]);
			const stored = await readAll(store);
			for (const instant of days.map((day) => `${day}T12:00:00.000Z`)) {
				const at = new Date(instant);
				const signals = [...(await store.readSignals(at))];
				expect(foldEvents(signals, at), instant).toEqual(foldEvents(stored, at));
				expect(signals.every((event) => event.at <= instant)).toBe(true);
				const looksIn = (all: readonly RegistryEvent[]) =>
					countLooks(all, at)(LOOKED_AT).map(({ at: seen, state, ms }) => [dayOf(seen), state, ms]);
				expect(looksIn(signals).sort(), instant).toEqual(looksIn(stored).sort());
			}
		});
	});
}

export async function readAll(store: Pick<RegistryStore, "readEvents">): Promise<RegistryEvent[]> {
	const events: RegistryEvent[] = [];
	for await (const event of store.readEvents()) events.push(event);
	return events;
}

export function save(
	store: RegistryStore,
	work: (transaction: RegistryTransaction) => void,
): Promise<void> {
	return store.transact(async (transaction) => work(transaction));
}

/** Saves these records of these kinds. */
export function put(
	store: RegistryStore,
	records: { readonly [Name in CollectionName]?: readonly RecordTypes[Name][] },
): Promise<void> {
	return save(store, (transaction) => {
		for (const name of keysOf(records)) {
			const kind: Changed = transaction[name];
			for (const record of records[name] ?? []) kind.save(record);
		}
	});
}
