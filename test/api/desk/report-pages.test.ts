import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { account, collection, report, uuid } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { put, save } from "../../registry/store-suite.ts";
import { mira, startModeration } from "../moderation/moderation-service.ts";
import { type RoutesService, viewOf } from "../routes-service.ts";
import { sentTo } from "../sent-to.ts";
import { factsOf, formsOf, noticesOf, tablesOf } from "./desk-blocks.ts";

const REPORTS = "/dashboard/desk/reports/";
const INCIDENTS = "/dashboard/desk/incidents/";
const pathOf = (name: string) => `${REPORTS}${uuid(name)}/`;
const LATER = "2026-05-04T13:00:00.000Z";

let service: RoutesService;
beforeEach(async () => {
	service = await startModeration();
	await save(service.registry.store, (transaction) => {
		transaction.reports.save(report("later", { createdAt: LATER, kind: "spam" }));
		transaction.reports.save(report("first", { text: `${"Down. ".repeat(60)}\nStill.` }));
		transaction.reports.save(report("elsewhere", { agentSlug: "pier", createdAt: LATER }));
		transaction.reports.save(
			report("done", { state: "closed", outcome: "moderated", contact: null, closedAt: START }),
		);
	});
});
afterEach(() => service.close());

const recordOf = (name: string) => service.registry.store.reports.find(uuid(name));
const incident = {
	title: "Answers stopped",
	summary: "No answers for an hour.",
	kind: "outage",
	severity: "low",
	agents: "harbor-scout",
};

describe("the reports on the desk", () => {
	it("are listed, the oldest first, with the number of open ones on the same agent", async () => {
		const view = await service.view(REPORTS);
		const rows = tablesOf(view)[0]?.rows ?? [];
		expect(rows.map((row) => row.slice(1, 4).map(({ text }) => text))).toContainEqual([
			"pier",
			"It does not work",
			"1",
		]);
		expect(rows[0]?.map(({ text }) => text).slice(1, 4)).toEqual([
			"harbor-scout",
			"It does not work",
			"2",
		]);
		expect(rows[0]?.[0]?.text).toMatch(/^Down\. .{80,100}…$/);
		expect(rows).toHaveLength(3);
		expect(view.places.find(({ path }) => path === REPORTS)).toMatchObject({ count: 3 });
	});

	it("that are closed show what was done", async () => {
		const [row] = tablesOf(await service.view(`${REPORTS}?state=closed`))[0]?.rows ?? [];
		expect(row?.[3]?.text).toBe("Agent moderated");
	});

	it.each(["?state=lost", "?page=0", "?page=99"])("are the open ones for %s", async (query) => {
		expect(tablesOf(await service.view(REPORTS + query))[0]?.rows).toHaveLength(3);
	});
});

describe("a collection whose texts harm others", () => {
	const END = "/dashboard/desk/collections/";
	const fields = { slug: "approved", reason: "It insults." };
	beforeEach(() =>
		put(service.registry.store, {
			accounts: [account("ada")],
			collections: [collection("approved")],
		}),
	);
	const ended = async () => (await service.registry.store.collections.find("approved"))?.endedAt;

	it("is ended by a form beside the reports, and its owner is told why", async () => {
		const form = formsOf(await service.view(REPORTS)).find(({ action }) => action === END);
		expect(form?.fields.map(({ name }) => name)).toEqual(["slug", "reason", "confirmed"]);
		const sent = await service.send(END, { ...fields, confirmed: "on" });
		expect(sentTo(sent)).toEqual([303, REPORTS, "ended"]);
		expect(await ended()).not.toBeNull();
		const [told] = await service.registry.store.notifications.by("account", "ada");
		expect(told?.subject).toMatchObject({ news: "collection.ended", detail: "It insults." });
	});

	it.each([
		["without the tick", {}],
		["without a reason", { reason: "", confirmed: "on" }],
		["of an unknown slug", { slug: "nobody", confirmed: "on" }],
	])("is not ended %s", async (_, more) => {
		expect((await service.send(END, { ...fields, ...more })).status).toBeGreaterThanOrEqual(400);
		expect(await ended()).toBeNull();
	});
});

describe("the page of a report", () => {
	it("has the whole text, how to reach the sender, and other reports about the agent", async () => {
		const view = await service.view(pathOf("first"));
		expect(JSON.stringify(view.blocks)).toContain("Still.");
		expect(factsOf(view)).toMatchObject([
			{ label: "Agent", value: "harbor-scout", href: "/dashboard/desk/agents/harbor-scout/" },
			{ label: "Reported" },
			{ label: "Evidence", href: "https://status.harborscout.com/1" },
			{ label: "Contact", value: "eve@quay.works" },
			{ label: "Account", value: "Not signed in" },
		]);
		const others = tablesOf(view)[0]?.rows.map(([cell]) => cell?.path);
		expect(others).toEqual([pathOf("later"), pathOf("done")]);
		expect(JSON.stringify(view.blocks)).toContain(`${INCIDENTS}?report=${uuid("first")}`);
	});

	it("closes it with an outcome and a note, once", async () => {
		const fields = { outcome: "no_action", note: "It answers again." };
		expect(sentTo(await service.send(pathOf("first"), fields))).toEqual([303, REPORTS, "closed"]);
		expect(await recordOf("first")).toMatchObject({ state: "closed", contact: null, ...fields });
		expect((await service.send(pathOf("first"), fields)).status).toBe(409);
		const view = await service.view(pathOf("first"));
		expect(formsOf(view)).toEqual([]);
		expect(factsOf(view)).toContainEqual({ label: "Contact", value: "Erased" });
		const [act] = tablesOf(await service.view("/dashboard/desk/audit/"))[0]?.rows ?? [];
		expect(act?.slice(1, 4)).toMatchObject([
			{ text: "Mira" },
			{ text: "report.close" },
			{ path: pathOf("first") },
		]);
		expect(service.changes(), "nothing public changed").toBe(0);
	});

	it.each([
		["first", /reporter does not see it/],
		["appeal", /owner who appeals is told it/],
	])("says who reads the note on %s", async (name, expected) => {
		await put(service.registry.store, { reports: [report("appeal", { kind: "check_result" })] });
		const fields = formsOf(await service.view(pathOf(name)))[0]?.fields ?? [];
		expect(fields.find((field) => field.name === "note")?.hint).toMatch(expected);
	});

	it("does not exist for an unknown one", async () => {
		expect((await service.ask(pathOf("nothing"))).status).toBe(404);
	});
});

describe("an incident from a report", () => {
	const from = `${INCIDENTS}?report=${uuid("first")}`;

	it("is filled in from the report", async () => {
		const form = formsOf(await service.view(from))[0];
		const values = Object.fromEntries((form?.fields ?? []).map(({ name, value }) => [name, value]));
		expect(values).toMatchObject({
			kind: "outage",
			agents: "harbor-scout",
			source_url: "https://status.harborscout.com/1",
			summary: expect.stringContaining("Still."),
		});
		expect(form?.hidden).toEqual({ report: uuid("first") });
		expect(formsOf(await service.view(INCIDENTS))[0]?.hidden).toEqual({});
	});

	it("closes the report, but not while the form has errors", async () => {
		const fields = { ...incident, report: uuid("first") };
		const again = await viewOf(await service.send(INCIDENTS, { ...fields, agents: "nobody" }));
		expect(formsOf(again)[0]?.hidden).toEqual({ report: uuid("first") });
		expect(await recordOf("first")).toMatchObject({ state: "open" });
		expect((await service.send(INCIDENTS, { ...fields, act: "publish" })).status).toBe(303);
		expect(await recordOf("first")).toMatchObject({
			state: "closed",
			outcome: "incident",
			note: "answers-stopped",
			closedBy: mira.id,
		});
		expect(noticesOf(await service.view(from))).toEqual([]);
	});
});
