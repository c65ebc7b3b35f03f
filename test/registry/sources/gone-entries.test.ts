import { describe, expect, it } from "vitest";
import { account } from "../record-builders.ts";
import { put } from "../store-suite.ts";
import {
	createFollowed,
	type Followed,
	pageOf,
	refusalOf,
	serverOf,
	serversOf,
	versionOf,
} from "./source-builders.ts";

const name = "dev.tide/tables";
const tide = serverOf(name);

async function own(followed: Followed, slug: string) {
	const agent = await followed.agent(slug);
	await put(followed.registry.store, { agents: [{ ...agent, ownerId: "owner:ada" }] });
}

describe("an entry that its source no longer has", () => {
	it("leaves a tombstone after two full comparisons", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide, ...serversOf(1)])]);
		expect(await followed.run([pageOf(serversOf(1))])).toMatchObject({ gone: 0 });
		expect(await followed.agent("tables")).toMatchObject({ status: "active" });
		expect(await followed.run([pageOf(serversOf(1))])).toMatchObject({ gone: 1 });
		const reason = "Its source no longer has it.";
		expect(await followed.entry(name)).toMatchObject({ state: "gone", reason });
		const removed = await followed.agent("tables");
		expect(removed).toMatchObject({ status: "removed", movedTo: null });
		expect(removed.transitions.at(-1)).toMatchObject({
			to: "removed",
			actor: "source:official",
			reason,
		});
		const { store } = followed.registry;
		const [line] = (await store.audit.list()).filter(({ action }) => action === "agent.remove");
		expect(line).toMatchObject({ actor: "source:official", subject: "agent tables", reason });
		// It is no takedown by a moderator, so dumps keep it.
		expect(await store.agents.countBy("takenDown", "yes")).toBe(0);
	});

	it("is treated as never missing after one absence", async () => {
		const followed = await createFollowed();
		for (const entries of [[tide], [], [tide], []]) await followed.run([pageOf(entries)]);
		expect(await followed.agent("tables")).toMatchObject({ status: "active" });
		expect(await followed.entry(name)).toMatchObject({ state: "followed" });
		expect(await followed.absences(name)).toBe(1);
	});

	it("leaves a tombstone at once if the source says that it is gone", async () => {
		const followed = await createFollowed();
		await followed.run([
			pageOf([tide, ...serversOf(1)], { highWater: "2026-05-01T00:00:00.000Z" }),
		]);
		const gone = [
			{ origin: tide.origin, movedTo: null },
			{ origin: "mcp-registry:dev.tide/never-seen", movedTo: null },
		];
		expect(await followed.run([pageOf([], { gone })], "official", "changes")).toMatchObject({
			gone: 1,
		});
		expect(await followed.agent("tables")).toMatchObject({ status: "removed" });
		expect(await followed.run([pageOf([], { gone })], "official", "changes")).toMatchObject({
			gone: 0,
		});
	});

	it("keeps its listing if the source lists it under another origin", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide], { highWater: "2026-05-01T00:00:00.000Z" })]);
		const moved = serverOf("dev.tide/almanac", { request: { title: "Almanac" } });
		const gone = [{ origin: tide.origin, movedTo: moved.origin }];
		await followed.run([pageOf([moved], { gone })], "official", "changes");
		expect(await followed.agent("tables")).toMatchObject({ status: "active", title: "Almanac" });
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
		expect(await followed.registry.store.sourceEntries.list()).toMatchObject([
			{ origin: moved.origin, state: "followed", slug: "tables" },
		]);
	});

	it("does not count as missing in runs that request changes only", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide], { highWater: "2026-05-01T00:00:00.000Z" })]);
		for (let time = 0; time < 3; time += 1) await followed.run([pageOf([])], "official", "changes");
		expect(await followed.entry(name)).toMatchObject({ state: "followed" });
		expect(await followed.absences(name)).toBe(0);
	});

	it("counts as missing once more if the source says that nothing has changed", async () => {
		const followed = await createFollowed();
		for (const entries of [[tide], []]) await followed.run([pageOf(entries)]);
		expect(await followed.run([])).toMatchObject({ pages: 0, gone: 1 });
	});

	it("stays listed if it has an owner", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide])]);
		await own(followed, "tables");
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([])]);
		expect(await followed.agent("tables")).toMatchObject({ status: "active" });
		expect(await followed.entry(name)).toMatchObject({ state: "gone" });
	});

	it("is withdrawn if it waits for a moderator", async () => {
		const followed = await createFollowed(["official"], { decision: "queue" });
		for (const entries of [[tide], [], []]) await followed.run([pageOf(entries)]);
		const [submission] = await followed.registry.store.submissions.list();
		expect(submission).toMatchObject({ status: "withdrawn" });
	});

	it("is forgotten if it never created a listing", async () => {
		const followed = await createFollowed();
		const invalid = [{ origin: "mcp-registry:#/0", reason: "It is no server.", text: "{}" }];
		await followed.run([pageOf([tide], { invalid })]);
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([tide])]);
		expect(await followed.registry.store.sourceEntries.list()).toHaveLength(1);
	});
});

describe("the status of a server in a source", () => {
	const stated = (status: "active" | "deprecated" | "deleted", message: string | null = null) =>
		pageOf([serverOf(name, { versions: [versionOf(name, "1.0.0", { status, message })] })]);

	it("becomes the status of its listing", async () => {
		const followed = await createFollowed();
		await followed.run([stated("deprecated", "Take the other.")]);
		expect(await followed.agent("tables")).toMatchObject({
			status: "deprecated",
			deprecation: { message: "Take the other.", successor: null, by: "source" },
		});
		expect(await followed.run([stated("active")])).toMatchObject({ updated: 1 });
		expect(await followed.agent("tables")).toMatchObject({ status: "active", deprecation: null });
	});

	it("leaves a tombstone if all versions are deleted", async () => {
		const followed = await createFollowed();
		await followed.run([stated("active")]);
		expect(await followed.run([stated("deleted", "Spam.")], "official", "changes")).toMatchObject({
			gone: 1,
		});
		expect((await followed.agent("tables")).transitions.at(-1)).toMatchObject({
			to: "removed",
			reason: "Every version of it is deleted at its source. Spam.",
		});
		expect(await followed.run([stated("active")])).toMatchObject({ gone: 0, left_out: 1 });
		expect(await followed.agent("tables")).toMatchObject({ status: "removed" });
	});

	it("is ignored if an owner or a moderator set another", async () => {
		const followed = await createFollowed();
		await followed.run([stated("active")]);
		await own(followed, "tables");
		await followed.run([stated("deprecated", "Old.")]);
		expect(await followed.agent("tables")).toMatchObject({ status: "active" });
	});
});

describe("a source that collapses", () => {
	const many = serversOf(25);

	async function followedMany() {
		const followed = await createFollowed();
		await put(followed.registry.store, {
			accounts: [account("operator:olga", { role: "operator" }), account("owner:ada")],
		});
		await followed.run([pageOf(many)]);
		return followed;
	}

	const swapped = (count: number) =>
		serversOf(25).map((server, index) =>
			index < count
				? { ...server, request: { ...server.request, title: `Casino ${index}` } }
				: server,
		);

	it("is stopped if more than a fifth changes identity, and nothing of that page is used", async () => {
		const followed = await followedMany();
		const sentence =
			"Of 25 entries of the source official, 0 would be removed and 6 would become something else. The source is stopped until an operator resumes it.";
		expect(await refusalOf(followed.run([pageOf(swapped(6))]))).toBe(sentence);
		expect(await followed.agent("s0")).toMatchObject({ title: "Server s0" });
		expect(await followed.ask("read", { name: "official" })).toMatchObject({
			state: "stopped",
			stoppedFor: sentence,
		});
		expect(await refusalOf(followed.begin())).toBe(`The source official is stopped. ${sentence}`);
		const notes = await followed.registry.store.notifications.list();
		expect(notes).toMatchObject([
			{
				accountId: "operator:olga",
				type: "source.stopped",
				subject: { title: "official", detail: sentence },
			},
		]);
	});

	it("is stopped even if the change is spread over pages and new entries", async () => {
		const followed = await followedMany();
		const begun = await followed.begin();
		await followed.take(begun, pageOf(serversOf(200, 100)));
		await followed.take(begun, pageOf(many));
		await followed.take(begun, pageOf(swapped(3)));
		expect(await refusalOf(followed.take(begun, pageOf(swapped(6))))).toMatch(/^Of 25 entries/);
		expect(await followed.agent("s4")).toMatchObject({ title: "Server s4" });
	});

	it("is stopped before more than a fifth is gone", async () => {
		const followed = await followedMany();
		expect(await refusalOf(followed.run([pageOf(many.slice(6))]))).toMatch(/6 are missing/);
		expect(await refusalOf(followed.run([pageOf(many.slice(6))]))).toMatch(
			/6 would be removed and 0/,
		);
		expect(await followed.agent("s0")).toMatchObject({ status: "active" });
	});

	it("fails at once if it is empty, and recovers if that was a mishap", async () => {
		const followed = await followedMany();
		const sentence =
			"Of 25 entries of the source official, 25 are missing. They stay listed; if they are missing again, the source is stopped.";
		expect(await refusalOf(followed.run([pageOf([])]))).toBe(sentence);
		expect(await followed.ask("read", { name: "official" })).toMatchObject({
			state: "active",
			failure: sentence,
			failures: 1,
		});
		expect(await followed.agent("s0")).toMatchObject({ status: "active" });
		expect(await followed.run([pageOf(many)])).toMatchObject({ unchanged: 25 });
		expect(await followed.ask("read", { name: "official" })).toMatchObject({ failure: null });
	});

	it("continues if an operator accepts it, and is checked again otherwise", async () => {
		const followed = await followedMany();
		await refusalOf(followed.run([pageOf(swapped(25))]));
		await followed.ask("resume", { source: "official" });
		expect(await refusalOf(followed.run([pageOf(swapped(25))]))).toMatch(/^Of 25 entries/);
		await followed.ask("resume", { source: "official", accept: true });
		expect(await followed.run([pageOf(swapped(25))])).toMatchObject({ updated: 25 });
		expect(await followed.agent("s0")).toMatchObject({ title: "Casino 0" });
	});

	it.each([
		["a fifth turns into something else", () => swapped(5)],
		[
			"all have another version",
			() =>
				many.map((server) => ({
					...server,
					versions: [versionOf(server.origin.slice(13), "2.0.0")],
				})),
		],
	])("is not stopped if %s", async (_name, entries) => {
		const followed = await followedMany();
		expect(await followed.run([pageOf(entries())])).toMatchObject({ quarantined: 0, gone: 0 });
	});
});
