import { describe, expect, it } from "vitest";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { account } from "../record-builders.ts";
import { createFollowed, type Followed, pageOf, serversOf } from "./source-builders.ts";

const REASON = "Source official: it answered with 500.";

async function failing() {
	const followed = await createFollowed();
	const { registry, ask } = followed;
	await registry.store.transact(async ({ accounts }) => {
		accounts.save(account("operator:olga", { role: "operator" }));
		accounts.save(account("moderator:mira", { role: "moderator" }));
		accounts.save(account("owner:ada"));
	});
	return {
		...followed,
		/** Fails at the end of some hours. */
		async failFor(hours: number) {
			const until = registry.now().getTime() + hours * 3_600_000;
			let source = await failOnce(followed);
			while (Date.parse(source.nextAt) <= until) {
				const waitMs = Date.parse(source.nextAt) - registry.now().getTime();
				registry.pass({ hours: waitMs / 3_600_000 });
				source = await failOnce(followed);
			}
			return source;
		},
		news: async () =>
			(await registry.store.notifications.list()).map(({ accountId, type, subject }) => [
				...[accountId, type, subject.title, subject.detail],
			]),
		show: () => ask("read", { name: "official" }),
	};
}

async function failOnce({ ask, begin }: Followed): Promise<SourceRecord> {
	const { run } = await begin();
	return (await ask("fail", { name: "official", run: run.id, reason: REASON })) as SourceRecord;
}

describe("a source that fails", () => {
	it("is reported to operators and moderators once after a day, and again when it works", async () => {
		const followed = await failing();
		await followed.failFor(23.9);
		expect(await followed.news()).toEqual([]);
		await followed.failFor(72);
		const told = (type: string, detail: string | null) =>
			["moderator:mira", "operator:olga"].map((name) => [name, type, "official", detail]);
		expect(await followed.news()).toEqual(expect.arrayContaining(told("source.failing", REASON)));
		expect(await followed.news()).toHaveLength(2);
		await followed.run([pageOf(serversOf(1))]);
		expect(await followed.news()).toEqual(expect.arrayContaining(told("source.recovered", null)));
		expect(await followed.news()).toHaveLength(4);
		expect(await followed.show()).toMatchObject({ failedSince: null, failureToldAt: null });
		await followed.run([pageOf(serversOf(1))]);
		expect(await followed.news()).toHaveLength(4);
	});

	it("is tried again just after a day, even if its next attempt would be much later", async () => {
		const followed = await failing();
		const { failedSince, failureToldAt } = await followed.failFor(24);
		expect(Date.parse(failureToldAt ?? "") - Date.parse(failedSince ?? "")).toBe(24 * 3_600_000);
	});

	it("is not reported if it failed for less", async () => {
		const followed = await failing();
		await followed.failFor(20);
		await followed.run([pageOf(serversOf(1))]);
		await followed.failFor(20);
		expect(await followed.news()).toEqual([]);
	});
});
