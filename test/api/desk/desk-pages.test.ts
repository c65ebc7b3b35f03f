import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CANNED_REASON_IDS, CANNED_REASONS } from "#contract/moderation/canned-reasons.ts";
import { deprecateAgent, removeAgent } from "#registry/agents/restore-agent.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { agent, incident, listing, submission, uuid } from "../../registry/record-builders.ts";
import { put, save } from "../../registry/store-suite.ts";
import { ada, startModeration } from "../moderation/moderation-service.ts";
import { type RoutesService, viewOf } from "../routes-service.ts";
import { sentTo } from "../sent-to.ts";
import {
	checksOf,
	decisionOf,
	factsOf,
	formsOf,
	noticesOf,
	queueOf,
	tablesOf,
} from "./desk-blocks.ts";

const DESK = "/dashboard/desk/";
const submissionPath = (name: string) => `${DESK}submissions/${uuid(name)}/`;
/** The version of a record before its first edit. */
const FIRST = { version: "1" };
const LATER = "2026-05-04T11:00:00.000Z";

let service: RoutesService;
beforeEach(async () => {
	service = await startModeration();
});
afterEach(() => service.close());

const firstColumn = (view: DashboardView) =>
	tablesOf(view)[0]?.rows.map((cells) => cells.find(({ path }) => path)?.text) ?? [];
const queued = (view: DashboardView) => queueOf(view).rows.map(({ title }) => title);

describe("the queue", () => {
	it("has the oldest first, and opens that beside it, with the name of its owner", async () => {
		const view = await service.view(DESK);
		expect(queued(view)).toEqual(["Agent pier", "Agent quay", "Agent dock"]);
		expect(view.title).toBe("Agent pier");
		expect(view.top.by).toMatch(/^New agent, sent .* ago by Ada/);
		expect(queueOf(view).rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
		expect(decisionOf(view)?.action).toBe(submissionPath("pier"));
	});

	it("is beside each submission, and marks the one that is open", async () => {
		const view = await service.view(submissionPath("dock"));
		expect(queueOf(view).rows.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
	});

	it("of decided ones opens none by itself", async () => {
		const view = await service.view(`${DESK}?status=approved`);
		expect([view.title, decisionOf(view)]).toEqual(["Nothing waits here", undefined]);
	});

	it.each(["?page=0", "?page=x", "?page=-1", "?status=lost", "?status=pending&page=1"])(
		"shows the first page for %s",
		async (query) => {
			expect(queued(await service.view(DESK + query))).toHaveLength(3);
		},
	);

	it.each([
		["?q=QUAY", ["Agent quay"]],
		["?q=ada", ["Agent pier", "Agent quay", "Agent dock"]],
		["?q=mole", ["Agent edit"]],
		["?kind=change", ["Agent edit"]],
		["?kind=rename", []],
		[
			"?kind=burn&flagged=perhaps&waited=2",
			["Agent pier", "Agent quay", "Agent dock", "Agent edit"],
		],
		["?flagged=no&kind=new", ["Agent pier", "Agent quay", "Agent dock"]],
		["?flagged=yes", ["Agent edit"]],
		["?waited=1", ["Agent edit"]],
		["?from=owner:bo", ["Agent edit"]],
		["?status=approved", []],
	])("with %s has %j", async (query, titles) => {
		await save(service.registry.store, (transaction) => {
			transaction.agents.save(agent("mole", { websiteUrl: "https://mole.dev/" }));
			const edit = { revision: true, agentSlug: "mole", ownerId: "owner:bo" };
			const submittedAt = "2026-04-20T10:00:00.000Z";
			transaction.submissions.save(submission("edit", { ...edit, submittedAt }));
		});
		expect(queued(await service.view(DESK + query)).sort()).toEqual([...titles].sort());
	});

	it("approves the ticked submissions one by one, and leaves the others", async () => {
		const { store } = service.registry;
		const approve = (...submissions: string[]) =>
			service.ask(`${DESK}approve/?kind=new`, {
				method: "POST",
				body: new URLSearchParams([
					...submissions.map((id): [string, string] => ["submissions", id]),
					["confirmed", "on"],
				]),
			});
		const none = await approve();
		expect([none.status, noticesOf(await viewOf(none))]).toEqual([422, ["Nothing is selected."]]);
		expect((await approve("pier")).status).toBe(422);
		const first = await approve(`${uuid("pier")}:1`);
		expect(sentTo(first)).toEqual([303, `${DESK}?kind=new`, "many-1"]);
		const twin = { listing: listing({ title: "Agent DOCK" }), submittedAt: LATER };
		await put(store, { submissions: [submission("twin", twin)] });
		const ids = [
			`${uuid("pier")}:1`,
			`${uuid("dock")}:1`,
			`${uuid("quay")}:2`,
			`${uuid("quay")}:1`,
		];
		const some = await viewOf(await approve(...ids));
		expect(noticesOf(some)).toEqual([
			expect.stringMatching(/^1 approved/),
			expect.stringMatching(/^Not approved: Agent pier\. .* is approved/),
			"Not approved: Agent dock. It has warnings. Review it on its own page.",
			expect.stringMatching(/^Not approved: Agent quay\. It was edited/),
		]);
		expect((await store.submissions.by("status", "approved")).map(({ id }) => id)).toEqual([
			uuid("pier"),
			uuid("quay"),
		]);
		expect(service.changes()).toBe(2);
	});
});

describe("a submission with a document", () => {
	it("shows where its sender got it, even if somebody else sent it before", async () => {
		const { registry } = service;
		const text = JSON.stringify({
			name: "dev.pier/gauge",
			description: "Reads water levels.",
			version: "1.0.0",
		});
		const origin = "https://elsewhere.dev/server.json";
		const { document } = await sendDocument(registry, { text, by: "owner:bo", origin });
		const { sha256 } = document;
		const own = { origin: "https://pier.dev/server.json", fetchedAt: LATER, by: ada.id };
		const named = listing({ documents: [sha256] });
		await save(registry.store, (transaction) => {
			const documentOrigins = { [sha256]: own };
			transaction.submissions.save(submission("pier", { listing: named, documentOrigins }));
			transaction.submissions.save(submission("quay", { listing: named }));
		});
		const shown = async (name: string) =>
			factsOf(await service.view(submissionPath(name))).find(({ label }) => label === "Read from");
		expect(await shown("pier")).toMatchObject({ value: own.origin });
		expect(await shown("quay")).toMatchObject({ value: origin });
	});
});

describe("the form for a decision", () => {
	it("leads through the queue and back to skipped submissions", async () => {
		const approved = await service.send(submissionPath("quay"), { decision: "approve", ...FIRST });
		expect(sentTo(approved)).toEqual([303, submissionPath("dock"), "approved"]);
		const reject = { decision: "reject", reason: "Spam.", ...FIRST };
		const rejected = await service.send(submissionPath("dock"), reject);
		expect(sentTo(rejected)).toEqual([303, submissionPath("pier"), "rejected"]);
		const ask = { decision: "request_changes", reason: "Say more.", ...FIRST };
		const asked = await service.send(submissionPath("pier"), ask);
		expect(sentTo(asked)).toEqual([303, DESK, "changes_requested"]);
		expect(service.changes()).toBe(1);
		const { store } = service.registry;
		const statuses = (await store.submissions.list()).map(({ status }) => status);
		expect(statuses).toEqual(["changes_requested", "approved", "rejected"]);
	});

	it("offers the canned reasons, with or without more words", async () => {
		const form = decisionOf(await service.view(submissionPath("quay")));
		const offered = form?.fields.find(({ name }) => name === "reason_id")?.options ?? [];
		expect(offered.map(({ value }) => value)).toEqual(["", ...CANNED_REASON_IDS]);
		const { text } = CANNED_REASONS.website_down;
		for (const [name, reason] of [
			["quay", ""],
			["dock", "Not since May."],
		] as const) {
			const fields = { decision: "reject", reason_id: "website_down", reason, ...FIRST };
			expect((await service.send(submissionPath(name), fields)).status).toBe(303);
			const { store } = service.registry;
			const decided = await store.submissions.find(uuid(name));
			expect(decided?.reason).toBe(`${text} ${reason}`.trim());
		}
	});

	it("rejects all that waits from the same account, as the page listed it", async () => {
		const { store } = service.registry;
		const all = (await store.submissions.list()).map(({ id, ownerId }) => ({ id, ownerId }));
		const form = formsOf(await service.view(submissionPath("pier"))).find(
			({ action }) => action === `${DESK}reject/`,
		);
		const listed = String(form?.hidden?.submissions);
		const own = all.filter(({ ownerId }) => ownerId === all[0]?.ownerId);
		expect(listed.split(" ")).toEqual(own.map(({ id }) => `${id}:1`));
		const rejection = { submissions: listed, reason: "Spam." };
		const asked = await viewOf(await service.send(`${DESK}reject/`, rejection));
		expect(asked.title).toMatch(/^Reject \d+ submissions\?$/);
		const sent = await service.send(`${DESK}reject/`, { ...rejection, confirmed: "on" });
		expect(sentTo(sent)).toEqual([303, DESK, "rejected-all"]);
		const again = await service.send(`${DESK}reject/`, { ...rejection, confirmed: "on" });
		expect(sentTo(again)).toEqual([303, DESK, "rejected-some"]);
		const rejected = await store.submissions.by("status", "rejected");
		expect(rejected.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
	});

	it.each([
		{ submissions: "nothing", reason: "Spam." },
		{ submissions: `${uuid("pier")}:1` },
		{ reason: "Spam." },
	])("rejects nothing together with %j", async (fields: Record<string, string>) => {
		expect((await service.send(`${DESK}reject/`, fields)).status).toBe(422);
		expect(await service.registry.store.submissions.by("status", "rejected")).toEqual([]);
	});

	it("leads to the submission that a flag names, while it exists", async () => {
		const flag = { code: "same_title_pending", detail: "Submission 1 has it." } as const;
		const flags = ["dock", "gone"].map((name) => ({ ...flag, submissionId: uuid(name) }));
		await save(service.registry.store, (transaction) =>
			transaction.submissions.save(submission("pier", { flags, status: "rejected" })),
		);
		expect(checksOf(await service.view(submissionPath("pier"))).slice(0, 2)).toMatchObject([
			{ label: "Same title", text: "Agent dock", path: submissionPath("dock") },
			{ label: "Same title", text: flag.detail },
		]);
	});

	it("mentions a twin on both sides, and what approving one of them means", async () => {
		await save(service.registry.store, (transaction) => {
			const twin = { listing: listing({ title: "Agent PIER" }), submittedAt: LATER };
			transaction.submissions.save(submission("twin", twin));
		});
		for (const [one, other, title] of [
			["pier", "twin", "Agent PIER"],
			["twin", "pier", "Agent pier"],
		] as const) {
			const view = await service.view(submissionPath(one));
			expect(checksOf(view)[0]).toMatchObject({
				label: "Same title",
				text: title,
				path: submissionPath(other),
			});
			const decision = view.sections.find(({ id }) => id === "decision");
			expect(JSON.stringify(decision)).toMatch(/same program or website can no longer be approved/);
		}
		const { rows } = queueOf(await service.view(DESK));
		expect(rows.map(({ title, tags = [] }) => [title, ...tags.map(({ label }) => label)])).toEqual([
			["Agent pier", "Same title"],
			["Agent quay"],
			["Agent dock"],
			["Agent PIER", "Same title"],
		]);
		await service.send(submissionPath("pier"), { decision: "approve", ...FIRST });
		const late = await service.send(submissionPath("twin"), { decision: "approve", ...FIRST });
		// A title alone is no duplicate.
		expect(late.status).toBe(303);
	});

	it.each([
		[{ decision: "reject" }, "reason"],
		[{ decision: "request_changes", reason: "  " }, "reason"],
		[{ decision: "reject", reason: "a".repeat(1001) }, "reason"],
	])("with %j shows what is wrong next to the %s", async (fields, name) => {
		const response = await service.send(submissionPath("pier"), { ...FIRST, ...fields });
		expect(response.status).toBe(422);
		const wrong = decisionOf(await viewOf(response))?.fields.filter(({ error }) => error);
		expect(wrong?.map((field) => field.name)).toEqual([name]);
		expect(await service.registry.store.submissions.countBy("status", "pending")).toBe(3);
	});

	it.each([{ decision: "burn", reason: "x" }, {}])("decides nothing with %j", async (fields) => {
		const response = await service.send(submissionPath("pier"), { ...FIRST, ...fields });
		expect(response.status).toBe(422);
		expect(noticesOf(await viewOf(response))).toHaveLength(1);
		expect(await service.registry.store.submissions.countBy("status", "pending")).toBe(3);
	});

	it("does not decide a text that was not read, and shows the new one", async () => {
		const { registry } = service;
		const versionOf = (view: DashboardView) => String(decisionOf(view)?.hidden?.version);
		const version = versionOf(await service.view(submissionPath("pier")));
		const changes = { title: "Free Coins", category_slug: null };
		await editSubmission(registry, { id: uuid("pier"), ownerId: ada.id, changes });
		const blind = await service.send(submissionPath("pier"), { decision: "approve", version });
		expect(blind.status).toBe(409);
		const shown = await viewOf(blind);
		expect(noticesOf(shown)).toEqual([
			"It was edited while you were looking at it. Read it again before you decide.",
		]);
		expect(shown.title).toBe("Free Coins");
		expect(await registry.store.agents.list()).toHaveLength(1);
		const again = { decision: "approve", version: versionOf(shown) };
		const decided = await service.send(submissionPath("pier"), again);
		expect(decided.status).toBe(303);
	});

	it("decides nothing without the version that was read", async () => {
		const response = await service.send(submissionPath("pier"), { decision: "approve" });
		expect(response.status).toBe(422);
		expect(await service.registry.store.submissions.countBy("status", "pending")).toBe(3);
	});
});

describe("the forms for incidents", () => {
	const fields = {
		title: "Answers stopped",
		summary: "No answers for an hour.",
		kind: "outage",
		severity: "low",
		agents: "harbor-scout\n",
		source_url: "",
		source_title: "",
		act: "publish",
	};

	it("open and update one", async () => {
		const source = { source_url: "https://status.harborscout.com/1" };
		const opened = await service.send(`${DESK}incidents/`, { ...fields, ...source });
		const at = `${DESK}incidents/answers-stopped/`;
		expect(sentTo(opened)).toEqual([303, at, "opened"]);
		const affected = "npm/example >= 1.0.0 <1.0.2\nharbor-scout 1.0.0, 1.0.1\n";
		const facts = { severity: "low", summary: fields.summary, affected };
		const stated = { status: "resolved", note: "Over.", ...facts };
		const change = { ...stated, version: "2" };
		expect(sentTo(await service.send(at, { ...stated, ...FIRST }))).toEqual([303, at, "changed"]);
		const again = await service.send(at, { ...change, note: "" });
		expect(sentTo(again)).toEqual([303, at, "same"]);
		expect(await service.registry.store.incidents.find("answers-stopped")).toMatchObject({
			status: "resolved",
			agents: ["harbor-scout"],
			affected: [
				{ subject: "npm/example", versions: [], introduced: "1.0.0", fixed: "1.0.2" },
				{ subject: "harbor-scout", versions: ["1.0.0", "1.0.1"], introduced: null, fixed: null },
			],
			sources: [{ url: source.source_url, title: source.source_url }],
		});
		const shown = formsOf(await service.view(at))[0]?.fields.find(
			({ name }) => name === "affected",
		);
		expect(shown?.value).toBe("npm/example >=1.0.0 <1.0.2\nharbor-scout 1.0.0 1.0.1");
		expect(service.changes()).toBe(2);
		const conflict = await service.send(at, { ...change, status: "disputed" });
		expect(conflict.status).toBe(409);
	});

	it("shorten a long address that is its own title", async () => {
		const source_url = `https://status.harborscout.com/${"1".repeat(300)}`;
		const opened = await service.send(`${DESK}incidents/`, { ...fields, source_url });
		expect(opened.status).toBe(303);
		const { sources = [] } = (await service.registry.store.incidents.list())[0] ?? {};
		expect(sources).toEqual([{ url: source_url, title: `${source_url.slice(0, 199)}…` }]);
	});

	it.each([
		[{ title: "" }, "title"],
		[{ agents: "" }, "agents"],
		[{ agents: "Not A Slug" }, "agents"],
		[{ agents: "nobody" }, "agents"],
		[{ affected: "another 1.0.0" }, "affected"],
		[{ affected: "maven/example 1.0.0" }, "affected"],
		[{ affected: "npm/example >1.0.0" }, "affected"],
		[{ affected: "npm/example <=1.0.0" }, "affected"],
		[{ affected: "npm/example >=1.0.0 <1.0.2 >=2.0.0 <2.0.1" }, "affected"],
		[{ source_url: "http://localhost/" }, "source_url"],
		[{ source_url: "https://a.com/", source_title: "\u202E" }, "source_title"],
		[{ source_title: "A title alone" }, "source_url"],
	])("with %j show what is wrong next to the %s", async (wrong, name) => {
		const response = await service.send(`${DESK}incidents/`, { ...fields, ...wrong });
		expect(response.status).toBe(422);
		const marked = formsOf(await viewOf(response))[0]?.fields.filter(({ error }) => error);
		expect(marked?.map((field) => field.name)).toEqual([name]);
		expect(await service.registry.store.incidents.list()).toEqual([]);
	});
});

describe("the menu of the desk", () => {
	it("counts disputed incidents and waiting decisions", async () => {
		const { store } = service.registry;
		await put(store, {
			incidents: [incident("contested", { status: "disputed" }), incident("open")],
		});
		const { places } = await service.view(DESK);
		expect(places.find(({ path }) => path === `${DESK}incidents/`)?.count).toBe(1);
	});
});

describe("the forms for comments", () => {
	const list = `${DESK}comments/`;
	const at = `${list}first/`;

	it("publish the ticked ones, and say why others were not", async () => {
		const publish = (...ids: string[]) =>
			service.ask(`${list}publish/`, {
				method: "POST",
				body: new URLSearchParams([
					...ids.map((id): [string, string] => ["comments", id]),
					["confirmed", "on"],
				]),
			});
		const none = await publish();
		expect(none.status).toBe(422);
		expect(noticesOf(await viewOf(none))).toEqual(["Nothing is selected."]);
		expect(sentTo(await publish("first"))).toEqual([303, list, "many-1"]);
		const some = await viewOf(await publish("first", "second", "gone"));
		expect(noticesOf(some)).toEqual([
			"1 published.",
			expect.stringMatching(/^Not published: .* is published/),
			"Not published: No comment has this ID.",
		]);
		expect(service.changes()).toBe(2);
	});

	it("take a published comment down, and stay on the published list", async () => {
		await service.send(at, { decision: "publish" });
		const published = `${list}?status=published`;
		const formOf = (view: DashboardView) => tablesOf(view)[0]?.rows[0]?.at(-1)?.form;
		const form = formOf(await service.view(published));
		const silent = await service.send(form?.action ?? "", { decision: "reject", reason: "" });
		expect(silent.status).toBe(422);
		const wrong = formOf(await viewOf(silent));
		expect([wrong?.submit, wrong?.fields[1]?.error]).toEqual(["Take down", expect.any(String)]);
		const fields = { decision: "reject", reason: "Spam." };
		const down = await service.send(form?.action ?? "", fields);
		expect(sentTo(down)).toEqual([303, published, "rejected"]);
		expect(firstColumn(await service.view(published))).toEqual([]);
		expect(firstColumn(await service.view(`${list}?status=rejected`))).toHaveLength(1);
	});
});

const buttonsAt = async (path: string) =>
	formsOf(await service.view(path)).map(({ submit }) => submit);

describe("the forms for an agent", () => {
	const at = `${DESK}agents/harbor-scout/`;

	it("take it down with a reason", async () => {
		const silent = await service.send(`${at}remove/`, { reason: "", act: "remove" });
		expect(silent.status).toBe(422);
		expect(service.changes()).toBe(0);
		const removed = await service.send(`${at}remove/`, { reason: "Malware.", act: "remove" });
		expect(sentTo(removed)).toEqual([303, at, "remove"]);
		expect(service.changes()).toBe(1);
		expect(await waysAt()).toEqual(["restore", "remove"]);
	});

	it.each(["hide", "remove"])("do not %s what has changed since it was shown", async (act) => {
		const [form] = formsOf(await service.view(at)).filter(({ tone }) => tone === "danger");
		const { version = "" } = { ...form?.hidden };
		const given = { reason: "A mistake.", version: String(version) };
		const { registry } = service;
		const slug = "harbor-scout";
		const found = await registry.store.agents.find(slug);
		const actor = { id: found?.ownerId ?? "" };
		await deprecateAgent(registry, { slug, actor, as: "owner" });
		const refused = await service.send(`${at}remove/`, { ...given, act });
		expect(refused.status).toBe(409);
		expect(await waysAt()).toEqual(["hide", "remove"]);
	});

	async function waysAt() {
		const [form] = formsOf(await service.view(at)).filter(({ action }) =>
			action.endsWith("remove/"),
		);
		return form?.fields[0]?.options?.map(({ value }) => value);
	}

	it("remove it from the dumps after its owner removed it", async () => {
		const { registry } = service;
		const found = await registry.store.agents.find("harbor-scout");
		const actor = { id: found?.ownerId ?? "" };
		await removeAgent(registry, { slug: "harbor-scout", actor, as: "owner" });
		expect(await waysAt()).toEqual(["restore", "remove"]);
		const more = { act: "remove", for_good: "on", reason: "Malware." };
		const asked = await viewOf(await service.send(`${at}remove/`, more));
		expect(asked.title).toMatch(/^Remove harbor-scout for good\? .* cannot be undone\.$/);
		expect([formsOf(asked).map(({ submit }) => submit), asked.undo]).toEqual([["Yes"], []]);
		expect(await waysAt()).toEqual(["restore", "remove"]);
		const [yes] = formsOf(asked);
		const removed = await service.send(`${at}remove/`, { ...more, ...yes?.hidden });
		expect(sentTo(removed)).toEqual([303, at, "remove"]);
		expect(await buttonsAt(at)).toEqual(["Add note"]);
	});

	it("are not hidden for good", async () => {
		const given = { act: "hide", for_good: "on", reason: "Malware." };
		const answer = await service.send(`${at}remove/`, given);
		expect([answer.status, await answer.text()]).toEqual([
			422,
			expect.stringContaining(JSON.stringify('needs "Remove it"')),
		]);
		expect(await waysAt()).toEqual(["hide", "remove"]);
	});

	it("forward from a former slug", async () => {
		await save(service.registry.store, (transaction) => {
			transaction.agents.save(agent("old", { status: "removed", movedTo: "harbor-scout" }));
		});
		expect(sentTo(await service.ask(`${DESK}agents/old/`))).toEqual([303, at]);
	});

	it("do not exist for an unknown agent", async () => {
		expect((await service.ask(`${DESK}agents/nobody/`)).status).toBe(404);
	});
});
