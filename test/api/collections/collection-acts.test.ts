import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";

import { changeCollection } from "#registry/collections/save-collection.ts";
import { collectionEntry } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { flaws, useCollections } from "./collection-service.ts";
import { collection, entry, storeCollection } from "./stored-collection.ts";

const { ask, hour, pass, running, serve } = useCollections();

const APPROVED = { name: "Approved servers", description: "What our teams may use." };
const pigeon = { slug: "schema-pigeon" };
const create = (more: object = {}, who = "ada") =>
	ask(who, "POST collections", { ...APPROVED, ...more });
const entriesOf = async (slug = "approved-servers") => {
	const { body } = await ask("ada", `GET collections/${slug}`);
	return body.entries.map(({ slug, version, wants, is_in }: never) => [
		slug,
		version,
		wants,
		is_in,
	]);
};

describe("a collection", () => {
	it("is made of listings at their versions, and shown as it was made", async () => {
		const { status, body } = await create({
			entries: [
				{ ...pigeon, note: "Reviewed by security." },
				{ slug: "repo-lantern", version: "^1.2" },
				{ slug: "tint-tarn", version: "latest" },
			],
		});
		expect([status, body.errors]).toEqual([201, undefined]);
		expect(body).toMatchObject({
			slug: "approved-servers",
			...APPROVED,
			owner: null,
			visibility: "unlisted",
			auto_admit: false,
			entries_in: 3,
			entries_out: 0,
			proposals: 0,
			url: "http://registry.test/c/approved-servers/",
			rule: null,
		});
		expect(body.entries[0]).toMatchObject({
			slug: "repo-lantern",
			version: "1.9.0",
			wants: "^1.2",
		});
		expect(await entriesOf()).toEqual([
			["repo-lantern", "1.9.0", "^1.2", true],
			["schema-pigeon", "1.4.2", null, true],
			["tint-tarn", "0.8.3", "latest", true],
		]);
		expect(body.entries[1]).toMatchObject({
			note: "Reviewed by security.",
			wants: null,
			approved_by: "Name of ada",
			reason: null,
			url: "http://registry.test/agents/schema-pigeon/",
		});
	});

	it("is changed, and gets, loses and keeps entries", async () => {
		await create({ entries: [pigeon] });
		pass(1);
		const put = await ask("ada", "PUT collections/approved-servers/entries/tint-tarn", {});
		expect([put.status, put.body.entries_in]).toEqual([200, 2]);
		pass(1);
		const changed = await ask("ada", "PATCH collections/approved-servers", {
			name: "Allowed servers",
			visibility: "public",
			entries: [pigeon, { slug: "repo-lantern", version: "2.0.0" }],
		});
		expect(changed).toMatchObject({
			status: 200,
			body: { name: "Allowed servers", entries_in: 2 },
		});
		expect(await entriesOf()).toEqual([
			["repo-lantern", "2.0.0", null, true],
			["schema-pigeon", expect.anything(), null, true],
		]);
		pass(1);
		const path = "collections/approved-servers/entries/schema-pigeon";
		expect((await ask("ada", `DELETE ${path}`)).body.entries_in).toBe(1);
		expect((await ask("ada", `DELETE ${path}`)).status).toBe(404);
		const { body } = await ask("ada", "GET collections/approved-servers/history");
		expect(
			body.data.map(({ act, by, sentence, entries }: never) => [act, by, sentence, entries]),
		).toEqual([
			["entry_removed", "Name of ada", "schema-pigeon was taken out.", 1],
			["changed", "Name of ada", "Changed: its name, who sees it, its entries.", 2],
			["entry_put", "Name of ada", expect.stringMatching(/^tint-tarn.* was approved\.$/), 2],
			["created", "Name of ada", "It was created.", 1],
		]);
	});
});

describe("a rule", () => {
	it("lets in what it matches when it is made, and says if that is nothing", async () => {
		const { body } = await create({ rule: { query: "type=mcp_server", checks: [] } });
		expect(body.entries_in).toBeGreaterThan(1);
		expect(body.entries.every(({ by_rule, wants }: never) => by_rule && wants === "latest")).toBe(
			true,
		);
		pass(1);
		const none = { rule: { query: "q=no-such-thing-anywhere", checks: [] } };
		const path = "collections/approved-servers";
		const preview = await ask("ada", `POST ${path}/preview`, none);
		expect(preview.body).toMatchObject({ in: [], matches: 0 });
		expect(preview.body.out).toHaveLength(body.entries_in);
		expect((await ask("ada", `PATCH ${path}`, none)).body.entries).toEqual([]);
		const { body: history } = await ask("ada", `GET ${path}/history`);
		expect(history.data[0].sentence).toBe("Changed: its rule. The rule matches nothing.");
		pass(1);
		const back = `POST ${path}/history/${history.data[1].id}/restore`;
		expect((await ask("ada", back)).body.entries_in).toBe(body.entries_in);
	});
});

it("a rule that matches everything is seen for what it is before it counts", async () => {
	await create({ entries: [pigeon] });
	const all = Array.from(hour().snapshot.agents, ({ number }) => number);
	serve(({ index, ...served }) => {
		const find: typeof index.find = (query) => ({ ...index.find(query), numbers: all });
		return { ...served, index: { ...index, find } };
	});
	const rule = { query: "type=mcp_server", checks: [] };
	const { body } = await ask("ada", "POST collections/approved-servers/preview", { rule });
	expect([body.matches, body.in.length]).toEqual([all.length, all.length - 1]);
	expect(await entriesOf()).toHaveLength(1);
	const { body: made } = await ask("ada", "PATCH collections/approved-servers", { rule });
	expect([made.entries_in, made.proposals]).toEqual([all.length, 0]);
});

describe("more than a collection holds", () => {
	const MANY = 10_000;

	it("is refused in one sentence, and nothing of it is stored", async () => {
		const entries = Array.from({ length: MANY }, (_, number) => ({ slug: `agent-${number}` }));
		const refused = await create({ entries });
		expect([refused.status, flaws(refused)]).toEqual([
			422,
			["#/entries must have at most 1000 items"],
		]);
		expect((await ask("ada", "GET collections?owner=me")).body.total).toBe(0);
		await create({ entries: [pigeon] });
		expect((await ask("ada", "PATCH collections/approved-servers", { entries })).status).toBe(422);
		expect(await entriesOf()).toHaveLength(1);
	});

	it("is refused too if one more is approved, or if a rule matches too many", async () => {
		const full = Array.from({ length: 1000 }, (_, number) => entry(`agent-${number}`));
		await storeCollection(running().registry.store, collection({ ownerId: "ada" }), full);
		const put = await ask("ada", "PUT collections/approved-servers/entries/tint-tarn", {});
		expect([put.status, flaws(put)]).toEqual([422, ["# has no room for it; at most 1000 fit"]]);
		const rule = { query: "type=mcp_server", checks: [] };
		const ruled = await ask("ada", "PATCH collections/approved-servers", { rule });
		expect([ruled.status, flaws(ruled)]).toEqual([
			422,
			[
				expect.stringMatching(
					/^#\/rule\/query matches \d+, beside 1,?000 others; at most 1000 fit$/,
				),
			],
		]);
		expect(await entriesOf()).toHaveLength(1000);
	});
});

it("of changes that were begun at once, each is in or was refused, and none is lost", async () => {
	await create({ entries: [pigeon] });
	const slugs = ["tint-tarn", "repo-lantern", "harbor-scout"];
	const path = "collections/approved-servers";
	const puts = slugs.map((slug) => ask("ada", `PUT ${path}/entries/${slug}`, {}));
	const answers = (await Promise.all(puts)).map(({ status }) => status);
	expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
	const held = (await entriesOf()).map(([slug]: string[]) => slug);
	const taken = slugs.filter((_, place) => answers[place] === 200);
	expect(held.sort()).toEqual(["schema-pigeon", ...taken].sort());
});

it("a change of what somebody else has changed since is a conflict", async () => {
	await create({ entries: [pigeon] });
	const { registry } = running();
	const seen = await registry.store.collections.find("approved-servers");
	if (!seen) throw new Error("It was created");
	await ask("ada", "PUT collections/approved-servers/entries/tint-tarn", {});
	const after = { ...seen, settings: seen, entries: [], act: "changed", sentence: "" } as const;
	const change = changeCollection(registry, seen, { after, action: "collection.change" });
	await expect(change).rejects.toMatchObject({ code: "conflict" });
	expect(await entriesOf()).toHaveLength(2);
});

it("a name that is another collection's in other letters is refused", async () => {
	await create();
	const { status } = await create({ name: "Аpproved servers", slug: "others" });
	expect([status, (await create({ name: "Other", slug: "approved-servers" })).status]).toEqual([
		409, 409,
	]);
	expect((await create({ slug: "of-eve" }, "eve")).status).toBe(201);
});

it("a moderator ends a collection whose texts harm others, and its owner is told why", async () => {
	await create({ visibility: "public" });
	const { registry } = running();
	const close = {
		act: "report.end_collection",
		input: { slug: "approved-servers", reason: "It insults." },
	};
	const context = { ...registry, baseUrl: "http://registry.test" };
	await expect(runAct(context, { ...close, actor: { id: "eve" } })).rejects.toThrow();
	await runAct(context, { ...close, actor: { id: "mo" } });
	expect((await ask("ada", "GET collections/approved-servers")).status).toBe(404);
	const [told] = await registry.store.notifications.by("account", "ada");
	expect(told?.subject).toMatchObject({ news: "collection.ended", detail: "It insults." });
});

it("a thousand entries by the rule leave no room for one by hand", async () => {
	await create();
	const about = { collection: "approved-servers", byRule: true };
	const collectionEntries = Array.from({ length: 1000 }, (_, number) =>
		collectionEntry(`by-rule-${number}`, about),
	);
	await put(running().registry.store, { collectionEntries });
	const refused = await ask("ada", "PATCH collections/approved-servers", { entries: [pigeon] });
	const detail = "are 1,001 with those by the rule; at most 1000 fit";
	expect([refused.status, flaws(refused)]).toEqual([422, [`#/entries ${detail}`]]);
});

describe("what is wrong is said, and nothing is stored", () => {
	it.each<[string, object, string[]]>([
		[
			"an unknown slug",
			{ entries: [pigeon, { slug: "nobody" }] },
			["#/entries/1/slug is no public listing"],
		],
		["an entry twice", { entries: [pigeon, pigeon] }, ["#/entries/1/slug is there twice"]],
		[
			"a version that there is not, and a range without one",
			{
				entries: [
					{ slug: "repo-lantern", version: "7.0.0" },
					{ ...pigeon, version: ">=9" },
				],
			},
			[
				"#/entries/0/version is no version of the listing, or fits none",
				"#/entries/1/version is no version of the listing, or fits none",
			],
		],
		[
			"a listing that fails a check of the rule",
			{ entries: [pigeon], rule: { query: "", checks: ["licence:No-Such"] } },
			[expect.stringMatching(/^#\/entries\/0\/slug is not let in: Licence: No-Such: /)],
		],
		[
			"a rule with a parameter that the list does not know",
			{ rule: { query: "tipe=mcp_server", checks: [] } },
			[expect.stringMatching(/^#\/rule\/query .*"tipe" is no filter/)],
		],
		[
			"a name that speaks for the registry",
			{ name: "Agent Registry official" },
			[expect.stringMatching(/^#\/name /)],
		],
	])("%s", async (_, wish, told) => {
		const refused = await create(wish);
		expect([refused.status, flaws(refused)]).toEqual([422, told]);
		expect((await ask("ada", "GET collections?owner=me")).body.total).toBe(0);
	});
});
