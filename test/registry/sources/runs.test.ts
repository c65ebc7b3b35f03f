import { describe, expect, it } from "vitest";
import { decideAsRead } from "../decide-as-read.ts";
import { reviewer } from "../registry-fixture.ts";
import {
	createFollowed,
	pageOf,
	refusalOf,
	serverOf,
	serversOf,
	versionOf,
} from "./source-builders.ts";

const tide = serverOf("dev.tide/tables");

describe("a run", () => {
	it("stores what its pages contain, and counts it", async () => {
		const followed = await createFollowed();
		const first = pageOf([tide], { next: "?cursor=2", highWater: "2026-05-01T00:00:00.000Z" });
		const second = pageOf(serversOf(2), { highWater: "2026-04-01T00:00:00.000Z" });
		expect(await followed.run([first, second])).toMatchObject({
			kind: "full",
			pages: 2,
			added: 3,
			updated: 0,
			quarantined: 0,
		});
		expect(await followed.agent("tables")).toMatchObject({
			title: "Server tables",
			protocolName: "dev.tide/tables",
			importOrigin: "source:official/mcp-registry:dev.tide/tables",
			ownerId: null,
			facts: {
				title: { source: "imported", origin: "source:official/mcp-registry:dev.tide/tables" },
			},
			versions: [{ number: "1.0.0" }],
		});
		expect(await followed.entry("dev.tide/tables")).toMatchObject({
			state: "followed",
			slug: "tables",
			said: { title: "Server tables", protocolName: "dev.tide/tables" },
		});
		expect(await followed.ask("read", { name: "official" })).toMatchObject({
			run: null,
			highWater: "2026-05-01T00:00:00.000Z",
			followedAt: "2026-05-04T12:00:00.000Z",
			comparedAt: "2026-05-04T12:00:00.000Z",
			nextAt: "2026-05-04T13:00:00.000Z",
			failures: 0,
			last: { added: 3 },
		});
	});

	it("changes nothing if nothing has changed", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide])]);
		const before = await followed.agent("tables");
		expect(await followed.run([pageOf([tide])])).toMatchObject({ unchanged: 1, updated: 0 });
		expect(await followed.agent("tables")).toEqual(before);
	});

	it("stores a new version, and what it says", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide])]);
		const newer = serverOf("dev.tide/tables", {
			request: { title: "Tide Tables" },
			versions: [versionOf("dev.tide/tables", "2.0.0")],
		});
		expect(await followed.run([pageOf([newer])], "official", "changes")).toMatchObject({
			updated: 1,
		});
		const { title, version, versions } = await followed.agent("tables");
		expect([title, version, versions.map(({ number }) => number)]).toEqual([
			"Tide Tables",
			"2.0.0",
			["2.0.0", "1.0.0"],
		]);
	});

	it("queues new entries for a moderator, whose decision is final", async () => {
		const followed = await createFollowed(["official"], { decision: "queue" });
		const [one, two] = serversOf(2);
		if (!one || !two) throw new Error("There are no servers.");
		expect(await followed.run([pageOf([one, two])])).toMatchObject({ queued: 2, added: 0 });
		const waiting = await followed.registry.store.submissions.by("status", "pending");
		const [first, second] = waiting.map(({ id }) => id);
		const decide = (id = "", outcome: "approved" | "rejected") =>
			decideAsRead(followed.registry, {
				id,
				decision: outcome === "approved" ? { outcome } : { outcome, reason: "No server." },
				actor: reviewer,
			});
		await decide(first, "approved");
		await decide(second, "rejected");
		expect(await followed.entry("dev.quay/s0")).toMatchObject({ state: "followed", slug: "s0" });
		const changed = pageOf(
			["dev.quay/s0", "dev.quay/s1"].map((name) => serverOf(name, { request: { title: "New" } })),
		);
		expect(await followed.run([changed])).toMatchObject({ updated: 1, left_out: 1, queued: 0 });
		expect(await followed.entry("dev.quay/s1")).toMatchObject({
			state: "left_out",
			reason: "A moderator rejected it.",
		});
		await followed.ask("retry", { source: "official", origin: "mcp-registry:dev.quay/s1" });
		expect(await followed.run([changed])).toMatchObject({ unchanged: 1, queued: 1 });
	});

	it("leaves out what its source's patterns exclude", async () => {
		const followed = await createFollowed();
		await followed.ask("edit", { source: "official", allow: ["dev.quay/*"], deny: ["*/s1"] });
		expect(await followed.run([pageOf([tide, ...serversOf(2)])])).toMatchObject({
			added: 1,
			left_out: 2,
		});
		expect(await followed.entry("dev.quay/s1")).toMatchObject({
			state: "left_out",
			reason: "The source's pattern */s1 excludes it.",
		});
		await followed.ask("edit", { source: "official", allow: [], deny: [] });
		expect(await followed.run([pageOf([tide, ...serversOf(2)])])).toMatchObject({ added: 2 });
	});

	it("compares everything if the patterns changed, even if nothing else has", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide], { highWater: "2026-05-01T00:00:00.000Z" })]);
		const again = () => followed.ask("begin", { name: "official" });
		await followed.ask("edit", { source: "official", deny: ["tag:spam"] });
		expect(await again()).toMatchObject({ source: { validator: null }, run: { kind: "full" } });
	});
});

describe("an invalid entry", () => {
	const { request: _, ...bare } = tide;

	it.each([
		["no request", bare, "#/request is required."],
		[
			"a title that deceives",
			serverOf("a/tables", { request: { title: "a\u202Eb" } }),
			/^It is not listed: the title must not contain/,
		],
		["an invalid number", { ...tide, toolsCount: -1 }, /^#\/toolsCount /],
	])("is quarantined if it has %s", async (_name, entry, reason) => {
		const followed = await createFollowed();
		const page = { ...pageOf([]), entries: [entry, ...serversOf(1)] };
		expect(await followed.run([page])).toMatchObject({ added: 1, quarantined: 1 });
		const { entries } = (await followed.ask("entries", {
			source: "official",
			state: "quarantined",
		})) as { entries: unknown[] };
		expect(entries).toMatchObject([
			{ reason: typeof reason === "string" ? reason : expect.stringMatching(reason) },
		]);
		expect(await followed.run([pageOf([tide, ...serversOf(1)])])).toMatchObject({ unchanged: 1 });
	});

	it("is stored with its content, shortened and without what cannot be stored", async () => {
		const followed = await createFollowed();
		const invalid = [
			{ origin: "mcp-registry:a\0b", reason: "It is no server.", text: "\0\ud800x" },
			{ origin: `mcp-registry:${"x".repeat(9000)}`, reason: "Long.", text: "y".repeat(100_000) },
		];
		await followed.run([pageOf([], { invalid })]);
		const { total, entries } = (await followed.ask("entries", {
			source: "official",
			state: "quarantined",
		})) as { total: number; entries: { origin: string; text: string }[] };
		expect(total).toBe(2);
		const [odd, long] = entries;
		expect(odd).toMatchObject({ reason: "It is no server.", text: "\uFFFD\uFFFDx" });
		expect([long?.origin.length, long?.text.length]).toEqual([500, 65_536]);
	});

	it("leaves the listing as it was, until it is valid again", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide])]);
		const before = await followed.agent("tables");
		const broken = serverOf("dev.tide/tables", { request: { title: "" } });
		expect(await followed.run([pageOf([broken])])).toMatchObject({ quarantined: 1 });
		expect(await followed.agent("tables")).toEqual(before);
		await followed.run([pageOf([tide])]);
		expect(await followed.entry("dev.tide/tables")).toMatchObject({
			state: "followed",
			text: null,
		});
	});
});

describe("one run at a time", () => {
	it("is started, and continues with its pages", async () => {
		const followed = await createFollowed();
		const begun = await followed.begin();
		expect(await refusalOf(followed.begin())).toBe(
			"A run of the source official has been in progress since 2026-05-04T12:00:00.000Z; its last page was read at 2026-05-04T12:00:00.000Z.",
		);
		await followed.take(begun, pageOf([tide], { next: "?cursor=2" }));
		followed.registry.pass({ hours: 1 });
		const resumed = await followed.begin();
		expect(resumed.run).toMatchObject({
			id: begun.run.id,
			next: "?cursor=2",
			counts: { added: 1 },
		});
	});

	it("continues where it failed, after growing delays, and starts over after a day", async () => {
		const followed = await createFollowed();
		const waits: number[] = [];
		let next: string | null = null;
		for (let failures = 0; failures < 7; failures += 1) {
			const begun = await followed.begin();
			expect(begun.run.next).toBe(next);
			if (failures === 0) await followed.take(begun, pageOf([tide], { next: "?cursor=2" }));
			next = "?cursor=2";
			const failed = (await followed.ask("fail", {
				name: "official",
				run: begun.run.id,
				reason: "official: the server does not answer.",
			})) as { nextAt: string; failure: string };
			expect(failed).toMatchObject({ failure: "official: the server does not answer." });
			waits.push((Date.parse(failed.nextAt) - followed.registry.now().getTime()) / 60_000);
		}
		expect(waits).toEqual([60, 120, 240, 480, 960, 1440, 1440]);
		followed.registry.pass({ hours: 24 });
		expect((await followed.begin()).run).toMatchObject({ next: null, counts: { added: 0 } });
	});

	it.each([["was started again", async () => "11111111-1111-4111-8111-111111111111"]])(
		"accepts no page of one that %s",
		async (_name, idOf) => {
			const followed = await createFollowed();
			const { source } = await followed.begin();
			const input = { name: source.name, run: await idOf(), page: pageOf([tide]) };
			expect(await refusalOf(followed.ask("take", input))).toBe(
				"This run of the source official has ended or was restarted.",
			);
			expect(await followed.registry.store.agents.list()).toEqual([]);
		},
	);

	it("is refused while its source is paused", async () => {
		const followed = await createFollowed();
		await followed.ask("pause", { source: "official" });
		expect(await refusalOf(followed.begin())).toBe("The source official is paused.");
	});

	it.each([
		["full", "mcp-registry", 0, "full"],
		[undefined, "mcp-registry", 1, "changes"],
		["full", "mcp-registry", 1, "full"],
		[undefined, "mcp-registry", 24 * 8, "full"],
		["changes", "a2a-card", 1, "full"],
	])(
		"requested as %s of %s, %i hours after the first, is %s",
		async (kind, format, hours, expected) => {
			const followed = await createFollowed([]);
			const place = "https://x.example";
			await followed.ask("add", { name: "x", format, place, decision: "approve" });
			if (hours > 0)
				await followed.run([pageOf([tide], { highWater: "2026-05-01T00:00:00.000Z" })], "x");
			followed.registry.pass({ hours });
			expect(await followed.ask("begin", { name: "x", ...(kind && { kind }) })).toMatchObject({
				run: { kind: expected },
			});
		},
	);

	it("never stores a future instant as the newest change", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide], { highWater: "2036-01-01T00:00:00.000Z" })]);
		expect(await followed.ask("read", { name: "official" })).toMatchObject({
			highWater: "2026-05-04T12:00:00.000Z",
		});
	});
});
