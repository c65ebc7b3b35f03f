import { describe, expect, it } from "vitest";
import { createFollowed, type Followed, pageOf, refusalOf, serversOf } from "./source-builders.ts";

describe("a refused entry", () => {
	const invalid = [{ origin: "mcp-registry:#/0", reason: "It is no server.", text: "{}" }];
	const retry = (followed: Followed, input: object) =>
		followed.ask("retry", { source: "official", ...input });

	it("is checked again in a full run of its source, which is due then", async () => {
		const followed = await createFollowed();
		const page = pageOf(serversOf(1), { invalid, highWater: "2026-05-01T00:00:00.000Z" });
		await followed.run([page]);
		followed.registry.pass({ hours: 0.5 });
		const nextAt = followed.registry.now().toISOString();
		expect(await retry(followed, {})).toEqual({ entries: 1, next_at: nextAt });
		expect(await followed.ask("read", { name: "official" })).toMatchObject({ nextAt });
		const { run } = await followed.begin("official", "changes");
		expect(run.kind).toBe("full");
		const [line] = await followed.registry.store.audit.newestBy("all", "yes");
		expect(line).toMatchObject({ action: "source.retry", subject: "source official" });
	});

	it("is not missed by a run that has passed it", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([], { invalid })]);
		const begun = await followed.begin();
		await followed.take(begun, pageOf([], { invalid, next: "?cursor=2" }));
		await retry(followed, { origin: "mcp-registry:#/0" });
		expect(await refusalOf(followed.take(begun, pageOf([])))).toMatch(/was restarted/);
		expect((await followed.begin()).run.next).toBeNull();
	});

	it.each([
		[{}, "Every entry of the source official is valid."],
		[{ origin: "mcp-registry:nowhere" }, "The source official does not have this entry."],
	])("must exist: %j", async (input, sentence) => {
		const followed = await createFollowed();
		await followed.run([pageOf(serversOf(1))]);
		expect(await refusalOf(retry(followed, input))).toBe(sentence);
	});
});
