import { describe, expect, it, onTestFinished } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import { agent, submission, vote } from "./record-builders.ts";
import { refusal } from "./registry-fixture.ts";
import { put, readAll, save } from "./store-suite.ts";

/** What every store promises if several write, and while one of them has not finished. */
export function describeTransactions(name: string, openFresh: () => Promise<RegistryStore>): void {
	const open = async () => {
		const store = await openFresh();
		onTestFinished(() => store.close());
		return store;
	};

	describe(`${name}: transactions`, () => {
		it("see their own changes, while nobody else does", async () => {
			const store = await open();
			await put(store, { agents: [agent("pier")], submissions: [submission("courier")] });
			await store.transact(async (transaction) => {
				transaction.agents.save(agent("pier", { title: "Quay" }));
				transaction.agents.save(agent("dock"));
				transaction.submissions.save(submission("courier", { status: "rejected" }));
				expect((await transaction.agents.find("pier"))?.title).toBe("Quay");
				expect(await transaction.agents.by("title", "quay")).toHaveLength(1);
				expect(await transaction.agents.by("title", "agentpier")).toEqual([]);
				expect(await transaction.agents.by("site", "dock.com")).toHaveLength(1);
				expect((await transaction.agents.list()).map(({ slug }) => slug)).toEqual(["dock", "pier"]);
				expect(await transaction.submissions.countBy("status", "pending")).toBe(0);
				expect(await transaction.submissions.by("status", "pending")).toEqual([]);

				expect((await store.agents.find("pier"))?.title).toBe("Agent pier");
				expect(await store.agents.find("dock")).toBeUndefined();
				expect(await store.submissions.countBy("status", "pending")).toBe(1);
			});
			expect((await store.agents.find("pier"))?.title).toBe("Quay");
			expect(await store.submissions.countBy("status", "pending")).toBe(0);
		});

		it("count their own changes in the queue before a submission", async () => {
			const store = await open();
			const at = (hour: number) => `2026-05-04T0${hour}:00:00.000Z`;
			await save(store, (transaction) => {
				for (const [hour, name] of ["first", "second", "third"].entries()) {
					transaction.submissions.save(submission(name, { submittedAt: at(hour) }));
				}
			});
			const last = submission("last", { submittedAt: at(9) });
			expect(await store.submissions.countBefore("status", "pending", last)).toBe(3);
			await store.transact(async (transaction) => {
				transaction.submissions.save(
					submission("second", { status: "rejected", submittedAt: at(1) }),
				);
				expect(await transaction.submissions.countBefore("status", "pending", last)).toBe(2);
				transaction.submissions.save(submission("fourth", { submittedAt: at(4) }));
				transaction.submissions.save(submission("fifth", { submittedAt: at(5) }));
				transaction.submissions.save(last);
				expect(await transaction.submissions.countBefore("status", "pending", last)).toBe(4);
				expect(await store.submissions.countBefore("status", "pending", last)).toBe(3);
			});
			expect(await store.submissions.countBefore("status", "pending", last)).toBe(4);
		});

		it("count their own changes in whether that many wait", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.submissions.save(submission("first")));
			expect(await store.submissions.hasSoMany("status", "pending", 2)).toBe(false);
			await store.transact(async (transaction) => {
				expect(await transaction.submissions.hasSoMany("status", "pending", 2)).toBe(false);
				transaction.submissions.save(submission("second"));
				expect(await transaction.submissions.hasSoMany("status", "pending", 2)).toBe(true);
				expect(await store.submissions.hasSoMany("status", "pending", 2)).toBe(false);
			});
			expect(await store.submissions.hasSoMany("status", "pending", 2)).toBe(true);
			expect(await store.submissions.hasSoMany("status", "pending", 3)).toBe(false);
		});

		it("return what their work returns", async () => {
			const store = await open();
			expect(await store.transact(async () => 42)).toBe(42);
		});

		it("leave nothing behind if their work throws", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.agents.save(agent("pier")));
			const failing = store.transact(async (transaction) => {
				transaction.agents.save(agent("pier", { title: "Quay" }));
				transaction.agents.save(agent("dock"));
				transaction.submissions.save(submission("courier"));
				throw new Error("changed my mind");
			});
			await expect(failing).rejects.toThrow("changed my mind");
			await save(store, (transaction) => transaction.agents.save(agent("wharf")));
			expect(await store.agents.list()).toEqual([agent("pier"), agent("wharf")]);
			expect(await store.agents.by("title", "quay")).toEqual([]);
			expect(await store.submissions.list()).toEqual([]);
		});

		it("run alone: of 200 that check and then save the same website, one saves", async () => {
			const store = await open();
			const outcomes = await Promise.all(
				Array.from({ length: 200 }, (_, number) =>
					store.transact(async (transaction) => {
						const taken = await transaction.agents.by("site", "harborscout.com");
						await new Promise((resolve) => setImmediate(resolve));
						if (taken.length > 0) return "taken";
						const websiteUrl = "https://harborscout.com/";
						transaction.agents.save(agent(`scout-${number}`, { websiteUrl }));
						return "saved";
					}),
				),
			);
			expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
			expect(await store.agents.list()).toHaveLength(1);
		});

		it("are refused after closing, which may be done twice", async () => {
			const store = await open();
			const running = save(store, (transaction) => transaction.agents.save(agent("pier")));
			await store.close();
			await running;
			await store.close();
			const late = save(store, (transaction) => transaction.agents.save(agent("dock")));
			await expect(late).rejects.toEqual(refusal("unavailable", /closed/));
			await expect(store.appendEvents([vote("ada")])).rejects.toEqual(refusal("unavailable"));
			// Queries are answered from memory, or refused as well.
			const dock = await store.agents.find("dock").catch((error: unknown) => error);
			expect([undefined, refusal("unavailable")]).toContainEqual(dock);
		});
	});

	describe(`${name}: one moment`, () => {
		it("stays as it is, records and events together, until the work is done", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.agents.save(agent("pier")));
			await store.appendEvents([vote("ada")]);
			const writing: Promise<void>[] = [];
			const seen = await store.atOneMoment(async (moment) => {
				const before = await moment.agents.list();
				writing.push(save(store, (transaction) => transaction.agents.save(agent("dock"))));
				writing.push(store.appendEvents([vote("bo")]));
				await new Promise((resolve) => setTimeout(resolve, 50));
				return [before, await moment.agents.list(), await readAll(moment)];
			});
			expect(seen).toEqual([[agent("pier")], [agent("pier")], [vote("ada")]]);
			await Promise.all(writing);
			expect(await store.agents.list()).toHaveLength(2);
			expect(await readAll(store)).toHaveLength(2);
		});
	});

	describe(`${name}: exclusive work`, () => {
		it("is left to the one who does it already, and free again afterwards, however it ended", async () => {
			const store = await open();
			const ended = Promise.withResolvers<string>();
			const begun = Promise.withResolvers<void>();
			const first = store.whileHeld("sweep", () => {
				begun.resolve();
				return ended.promise;
			});
			await begun.promise;
			expect(await store.whileHeld("sweep", async () => "free")).toBeUndefined();
			expect(await store.whileHeld("another", async () => "done")).toBe("done");
			ended.reject(new Error("it failed"));
			await expect(first).rejects.toThrow("it failed");
			expect(await store.whileHeld("sweep", async () => "done")).toBe("done");
		});
	});
}
