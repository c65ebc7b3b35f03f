import { describe, expect, it, onTestFinished } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import { agent, submission, vote } from "./record-builders.ts";
import { refusal } from "./registry-fixture.ts";
import { readAll, save } from "./store-suite.ts";

/** What every store keeps to when several write, and while one of them has not come to its end. */
export function describeTransactions(name: string, openFresh: () => Promise<RegistryStore>): void {
	const open = async () => {
		const store = await openFresh();
		onTestFinished(() => store.close());
		return store;
	};

	describe(`${name}: transactions`, () => {
		it("see what they saved themselves, while nobody else does", async () => {
			const store = await open();
			await save(store, (transaction) => {
				transaction.saveAgent(agent("pier"));
				transaction.saveSubmission(submission("courier"));
			});
			await store.transact(async (transaction) => {
				transaction.saveAgent(agent("pier", { title: "Quay" }));
				transaction.saveAgent(agent("dock"));
				transaction.saveSubmission(submission("courier", { status: "rejected" }));
				expect((await transaction.findAgent("pier"))?.title).toBe("Quay");
				expect(await transaction.findAgentsByTitle("quay")).toHaveLength(1);
				expect(await transaction.findAgentsByTitle("agentpier")).toEqual([]);
				expect(await transaction.findAgentsBySite("dock.com")).toHaveLength(1);
				expect((await transaction.listAgents()).map(({ slug }) => slug)).toEqual(["dock", "pier"]);
				expect(await transaction.countPendingSubmissions()).toBe(0);
				expect(await transaction.listSubmissions("pending")).toEqual([]);

				expect((await store.findAgent("pier"))?.title).toBe("Agent pier");
				expect(await store.findAgent("dock")).toBeUndefined();
				expect(await store.countPendingSubmissions()).toBe(1);
			});
			expect((await store.findAgent("pier"))?.title).toBe("Quay");
			expect(await store.countPendingSubmissions()).toBe(0);
		});

		it("count who waits before a submission with what they saved themselves", async () => {
			const store = await open();
			const at = (hour: number) => `2026-05-04T0${hour}:00:00.000Z`;
			await save(store, (transaction) => {
				for (const [hour, name] of ["first", "second", "third"].entries()) {
					transaction.saveSubmission(submission(name, { submittedAt: at(hour) }));
				}
			});
			const last = submission("last", { submittedAt: at(9) });
			expect(await store.countPendingBefore(last)).toBe(3);
			await store.transact(async (transaction) => {
				transaction.saveSubmission(
					submission("second", { status: "rejected", submittedAt: at(1) }),
				);
				expect(await transaction.countPendingBefore(last)).toBe(2);
				transaction.saveSubmission(submission("fourth", { submittedAt: at(4) }));
				transaction.saveSubmission(submission("fifth", { submittedAt: at(5) }));
				transaction.saveSubmission(last);
				expect(await transaction.countPendingBefore(last)).toBe(4);
				expect(await store.countPendingBefore(last)).toBe(3);
			});
			expect(await store.countPendingBefore(last)).toBe(4);
		});

		it("know whether so many wait, with what they saved themselves", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.saveSubmission(submission("first")));
			expect(await store.hasPendingSubmissions(2)).toBe(false);
			await store.transact(async (transaction) => {
				expect(await transaction.hasPendingSubmissions(2)).toBe(false);
				transaction.saveSubmission(submission("second"));
				expect(await transaction.hasPendingSubmissions(2)).toBe(true);
				expect(await store.hasPendingSubmissions(2)).toBe(false);
			});
			expect(await store.hasPendingSubmissions(2)).toBe(true);
			expect(await store.hasPendingSubmissions(3)).toBe(false);
		});

		it("answer with what their work answers", async () => {
			const store = await open();
			expect(await store.transact(async () => 42)).toBe(42);
		});

		it("leave nothing behind when their work throws", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.saveAgent(agent("pier")));
			const failing = store.transact(async (transaction) => {
				transaction.saveAgent(agent("pier", { title: "Quay" }));
				transaction.saveAgent(agent("dock"));
				transaction.saveSubmission(submission("courier"));
				throw new Error("changed my mind");
			});
			await expect(failing).rejects.toThrow("changed my mind");
			await save(store, (transaction) => transaction.saveAgent(agent("wharf")));
			expect(await store.listAgents()).toEqual([agent("pier"), agent("wharf")]);
			expect(await store.findAgentsByTitle("quay")).toEqual([]);
			expect(await store.listSubmissions()).toEqual([]);
		});

		it("run alone: of 200 that check and then save the same website, one saves", async () => {
			const store = await open();
			const outcomes = await Promise.all(
				Array.from({ length: 200 }, (_, number) =>
					store.transact(async (transaction) => {
						const taken = await transaction.findAgentsBySite("harborscout.com");
						await new Promise((resolve) => setImmediate(resolve));
						if (taken.length > 0) return "taken";
						const websiteUrl = "https://harborscout.com/";
						transaction.saveAgent(agent(`scout-${number}`, { websiteUrl }));
						return "saved";
					}),
				),
			);
			expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
			expect(await store.listAgents()).toHaveLength(1);
		});

		it("are refused after closing, which may be done twice", async () => {
			const store = await open();
			const running = save(store, (transaction) => transaction.saveAgent(agent("pier")));
			await store.close();
			await running;
			await store.close();
			const late = save(store, (transaction) => transaction.saveAgent(agent("dock")));
			await expect(late).rejects.toEqual(refusal("unavailable", /closed/));
			await expect(store.appendEvents([vote("ada")])).rejects.toEqual(refusal("unavailable"));
			// Questions are answered from memory, or refused as well.
			const dock = await store.findAgent("dock").catch((error: unknown) => error);
			expect([undefined, refusal("unavailable")]).toContainEqual(dock);
		});
	});

	describe(`${name}: one moment`, () => {
		it("stays as it is, records and events together, until the work is done", async () => {
			const store = await open();
			await save(store, (transaction) => transaction.saveAgent(agent("pier")));
			await store.appendEvents([vote("ada")]);
			const writing: Promise<void>[] = [];
			const seen = await store.atOneMoment(async (moment) => {
				const before = await moment.listAgents();
				writing.push(save(store, (transaction) => transaction.saveAgent(agent("dock"))));
				writing.push(store.appendEvents([vote("bo")]));
				await new Promise((resolve) => setTimeout(resolve, 50));
				return [before, await moment.listAgents(), await readAll(moment)];
			});
			expect(seen).toEqual([[agent("pier")], [agent("pier")], [vote("ada")]]);
			await Promise.all(writing);
			expect(await store.listAgents()).toHaveLength(2);
			expect(await readAll(store)).toHaveLength(2);
		});
	});

	describe(`${name}: work that only one may do`, () => {
		it("is left to who does it already, and free again afterwards, however that ended", async () => {
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
