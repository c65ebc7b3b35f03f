import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ManagedSource, ManagedSources, SourceEntries } from "#contract/intake/managed-source.ts";
import { lookTime } from "../../registry/record-builders.ts";
import { put, save } from "../../registry/store-suite.ts";
import { entry } from "../../snapshot/source-builders.ts";
import { tablesOf } from "../desk/desk-blocks.ts";
import type { RoutesService } from "../routes-service.ts";
import { sentTo } from "../sent-to.ts";
import { problemOf, startModeration } from "./moderation-service.ts";

const path = "/api/v1/admin/sources";
const official = {
	name: "official",
	format: "mcp-registry",
	place: "https://registry.example/",
	interval_minutes: 90,
	deny: ["name:*test*"],
};

let service: RoutesService;
beforeEach(async () => {
	service = await startModeration();
});
afterEach(() => service.close());

const sourceOf = async (response: Response) => ManagedSource.parse(await response.json());

describe("sources", () => {
	it("are added and listed, with what was said about them", async () => {
		const added = await service.post(path, official);
		expect([added.status, added.headers.get("Location")]).toEqual([
			201,
			expect.stringMatching(/\/api\/v1\/admin\/sources\/official$/),
		]);
		expect(await sourceOf(added)).toMatchObject({ ...official, decision: "queue", precedence: 1 });
		const { sources } = ManagedSources.parse(await (await service.ask(path)).json());
		expect(sources.map(({ name }) => name)).toEqual(["official"]);
		expect(await sourceOf(await service.ask(`${path}/official`))).toEqual(sources[0]);
	});

	it.each([
		[{ ...official, place: "https://ann:s3cret@registry.example/" }, 422, ["#/place"]],
		[{ ...official, place: "/srv/agent-registry/signing" }, 422, ["#/place"]],
		[{ ...official, place: "file:///srv/lists.git" }, 422, ["#/place"]],
		[{ ...official, interval_minutes: 1 }, 422, ["#/interval_minutes"]],
		[{ ...official, format: "carrier-pigeon" }, 422, ["#/format"]],
		[{ ...official, deny: ["weather:*"] }, 422, ["#/deny/0"]],
	])("are refused, naming the wrong member", async (body, status, pointers) => {
		expect(await problemOf(await service.post(path, body))).toEqual([
			status,
			"invalid_body",
			pointers,
		]);
	});

	it("are added once", async () => {
		await service.post(path, official);
		expect(await problemOf(await service.post(path, official))).toEqual([409, "conflict", []]);
	});

	it("are changed, paused and resumed, and each is recorded", async () => {
		await service.post(path, official);
		const changed = await service.ask(`${path}/official`, {
			method: "PATCH",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ interval_minutes: 120 }),
		});
		expect(await sourceOf(changed)).toMatchObject({ ...official, interval_minutes: 120 });
		for (const [act, state] of [
			["pause", "paused"],
			["resume", "active"],
		] as const) {
			const done = await service.ask(`${path}/official/${act}`, { method: "POST" });
			expect((await sourceOf(done)).state).toBe(state);
		}
		const lines = await service.registry.store.audit.newestBy("all", "yes");
		expect(lines.slice(0, 4).map(({ action, actor }) => [action, actor])).toEqual(
			["resume", "pause", "edit", "add"].map((act) => [`source.${act}`, "account:mira"]),
		);
	});

	it("list their entries by state, invalid ones with the reason", async () => {
		await service.post(path, official);
		const wrong = {
			origin: "o:1",
			state: "quarantined",
			reason: "No name.",
			text: "{}",
		} as const;
		await put(service.registry.store, {
			sourceEntries: [entry("official", "mole"), entry("official", null, wrong)],
		});
		const entries = async (query: string) =>
			SourceEntries.parse(await (await service.ask(`${path}/official/entries${query}`)).json());
		expect(await entries("")).toMatchObject({
			total: 1,
			entries: [{ origin: "o:1", reason: "No name.", text: "{}" }],
		});
		expect((await entries("?state=followed&limit=1")).entries).toMatchObject([{ slug: "mole" }]);
		const lost = await service.ask(`${path}/official/entries?state=lost`);
		expect(await problemOf(lost)).toEqual([400, "invalid_query", ["#/state"]]);
	});

	it("retry what was refused", async () => {
		await service.post(path, official);
		const retry = async (body: object) => service.post(`${path}/official/retry`, body);
		expect(await problemOf(await retry({}))).toEqual([409, "conflict", []]);
		expect(await problemOf(await retry({ origin: "o:1" }))).toEqual([404, "not_found", []]);
		expect(await problemOf(await retry({ entry: "o:1" }))).toEqual([
			422,
			"invalid_body",
			["#/entry"],
		]);
		await save(service.registry.store, ({ sourceEntries }) => {
			sourceEntries.save(entry("official", null, { origin: "o:1", state: "quarantined" }));
		});
		for (const body of [{}, { origin: "o:1" }]) {
			expect(await (await retry(body)).json()).toEqual({
				entries: 1,
				next_at: service.registry.now().toISOString(),
			});
		}
	});

	it.each(["", "/entries"])("that are unknown are not found%s", async (rest) => {
		expect(await problemOf(await service.ask(`${path}/nowhere${rest}`))).toEqual([
			404,
			"not_found",
			[],
		]);
	});
});

describe("the desk of sources", () => {
	const desk = "/dashboard/desk/sources/";
	const form = { ...official, decision: "approve", interval_minutes: "90", deny: "" };

	it("follows one, pauses, resumes and removes it", async () => {
		expect(sentTo(await service.send(desk, form))).toEqual([303, `${desk}official/`, "added"]);
		const { sources } = service.registry.store;
		expect(await sources.find("official")).toMatchObject({
			decision: "approve",
			intervalMinutes: 90,
		});
		const wish = async (wished: string) =>
			sentTo(await service.send(`${desk}official/`, { wish: wished }))[2];
		expect(await wish("pause")).toBe("pause");
		expect(await sources.find("official")).toMatchObject({ state: "paused" });
		expect(await wish("accept")).toBe("accept");
		expect(await sources.find("official")).toMatchObject({ state: "active" });
		const remove = `${desk}official/remove/`;
		expect((await service.send(remove, {})).status).toBe(422);
		expect(sentTo(await service.send(remove, { confirmed: "on" }))).toEqual([303, desk, "removed"]);
		expect(await sources.list()).toEqual([]);
	});

	it("says how far the collectors are", async () => {
		const said = async () => JSON.stringify(await service.view(desk));
		expect(await said()).toContain("Nothing is looked at.");
		await save(service.registry.store, ({ lookTimes }) => {
			lookTimes.save(lookTime("https://a.dev/mcp", { nextAt: "2020-01-01T00:00:00.000Z" }));
			const lastAt = "2026-05-04T11:59:00.000Z";
			lookTimes.save(lookTime("https://b.dev/mcp", { nextAt: "2999-01-01T00:00:00.000Z", lastAt }));
		});
		expect(await said()).toMatch(
			/2 endpoints, packages and repositories are looked at\. Due now: 1; for more than an hour: 1\. One was made on .*11:59 UTC\./,
		);
	});

	it("shows invalid entries with the reason, and why a source was stopped", async () => {
		await service.post(path, official);
		await save(service.registry.store, (transaction) => {
			const reason = "The description is missing.";
			transaction.sourceEntries.save(entry("official", null, { state: "quarantined", reason }));
		});
		const view = await service.view(`${desk}official/`);
		expect(tablesOf(view)[0]?.rows[0]?.[1]?.text).toBe("The description is missing.");
		const retried = await service.send(`${desk}official/`, { wish: "retry" });
		expect(sentTo(retried)).toEqual([303, `${desk}official/`, "retry"]);
		expect(await service.registry.store.sources.find("official")).toMatchObject({
			comparedAt: null,
		});
		const list = await service.view(desk);
		expect(
			tablesOf(list)[0]
				?.rows[0]?.map(({ text }) => text)
				.slice(0, 3),
		).toEqual(["official", "MCP registry", "Active"]);
	});

	it.each([
		["interval_minutes", "1"],
		["place", "/srv/lists"],
	])("shows next to the field what cannot be followed: %s %s", async (field, value) => {
		const response = await service.send(desk, { ...form, [field]: value });
		expect(response.status).toBe(422);
		expect(await response.text()).toContain(`wrong-${field}`);
	});
});

it("moderators accept a collapse and remove a source by the API", async () => {
	await service.post(path, official);
	expect(await sourceOf(await service.post(`${path}/official/accept`, {}))).toMatchObject({
		state: "active",
	});
	const removed = await service.ask(`${path}/official`, { method: "DELETE" });
	expect([removed.status, await removed.json()]).toEqual([200, { entries: 0, listings: 0 }]);
});
