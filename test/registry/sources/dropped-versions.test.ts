import { describe, expect, it } from "vitest";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { put } from "../store-suite.ts";
import { createFollowed, type Followed, pageOf, serverOf, versionOf } from "./source-builders.ts";

const name = "dev.tide/tables";

function tables(...numbers: readonly string[]): ImportedAgent {
	const [first, ...others] = numbers.map((number) => versionOf(name, number, { status: null }));
	if (!first) throw new Error("There is no version.");
	const request = { short_description: `Is ${name} ${first.number}.` };
	return serverOf(name, { request, versions: [first, ...others] });
}

async function stateOf({ agent }: Followed) {
	const { version, shortDescription, versions } = await agent("tables");
	const there = versions.filter(({ status }) => status !== "deleted").map(({ number }) => number);
	return { version, shortDescription, there };
}

const ALL = ["3.0.0", "2.0.0", "1.0.0"];
const latest = (version: string, there: readonly string[]) => ({
	version,
	shortDescription: `Is ${name} ${version}.`,
	there,
});

describe("a version that its source lists no more", () => {
	it.each([
		["the latest", ["2.0.0", "1.0.0"]],
		["an earlier one", ["3.0.0", "1.0.0"]],
		["all but the first", ["1.0.0"]],
	])("goes after two full runs without it: %s", async (_, left) => {
		const followed = await createFollowed();
		await followed.run([pageOf([tables(...ALL)])]);
		await followed.run([pageOf([tables(...left)])]);
		expect(await stateOf(followed)).toEqual(latest("3.0.0", ALL));
		await followed.run([pageOf([tables(...left)])]);
		expect(await stateOf(followed)).toEqual(latest(left[0] ?? "", left));
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([tables(...left)])]);
		expect(await stateOf(followed)).toEqual(latest(left[0] ?? "", left));
	});

	it("comes back when it is listed again", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tables(...ALL)])]);
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([tables("1.0.0")])]);
		await followed.run([pageOf([tables("3.0.0", "1.0.0")])]);
		expect(await stateOf(followed)).toEqual(latest("3.0.0", ["3.0.0", "1.0.0"]));
	});

	it("stays if it was missing once, in a run of changes, or is on another page", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tables(...ALL)])]);
		for (let time = 0; time < 3; time += 1) {
			await followed.run([pageOf([tables("1.0.0")])], "official", "changes");
			await followed.run([pageOf([tables("1.0.0")])]);
			await followed.run([pageOf([tables("3.0.0")]), pageOf([tables("2.0.0", "1.0.0")])]);
		}
		expect((await stateOf(followed)).there).toEqual(ALL);
	});

	it("goes if its source says twice that nothing has changed", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tables(...ALL)])]);
		await followed.run([pageOf([tables("1.0.0")])]);
		await followed.run([]);
		expect(await stateOf(followed)).toEqual(latest("1.0.0", ["1.0.0"]));
	});

	it("stays where an owner has the listing, and where another source has it", async () => {
		const owned = await createFollowed();
		await owned.run([pageOf([tables(...ALL)])]);
		const agent = await owned.agent("tables");
		await put(owned.registry.store, { agents: [{ ...agent, ownerId: "owner:ada" }] });
		for (let time = 0; time < 3; time += 1) await owned.run([pageOf([tables("1.0.0")])]);
		expect((await stateOf(owned)).there).toEqual(ALL);
		const followed = await createFollowed(["official", "mirror"]);
		await followed.run([pageOf([tables(...ALL)])], "official");
		await followed.run([pageOf([tables(...ALL)])], "mirror");
		for (let time = 0; time < 3; time += 1) {
			await followed.run([pageOf([tables("1.0.0")])], "mirror");
			await followed.run([pageOf([tables(...ALL)])], "official");
		}
		expect(await stateOf(followed)).toEqual(latest("3.0.0", ALL));
	});
});
