import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { KEPT_DAYS, TEXTS } from "#contract/limits.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import { addIncident } from "#registry/incidents/record-incident.ts";
import { addReport, closeReport } from "#registry/reports/reports.ts";
import { tidyEnded } from "#registry/tidy-registry.ts";
import { account, agent, report, uuid } from "../record-builders.ts";
import {
	createTestRegistry,
	refusal,
	reviewer,
	START,
	type TestRegistry,
} from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const slug = "harbor-scout";
const text = "It sends mails that nobody asked for.\nSince Monday, to all customers.";
const sent = { slug, kind: "misbehavior", text, network: "198.51.100.0/24", actor: null } as const;
const eve = { id: "account:eve" };

async function openRegistry(...earlier: ReportRecord[]): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await put(registry.store, {
		accounts: [account(eve.id)],
		agents: [agent(slug), agent("pier"), agent("gone-scout", { status: "removed" })],
		reports: earlier,
	});
	return registry;
}

const actionsIn = async ({ store }: TestRegistry) =>
	(await store.audit.newestBy("all", "yes")).map(({ action, actor }) => [action, actor]);

/** Open reports, each on its own agent by default. */
function manyReports(count: number, agentSlug?: string): ReportRecord[] {
	return Array.from({ length: count }, (_, number) =>
		report(`report ${number}`, { agentSlug: agentSlug ?? `agent-${number}` }),
	);
}

describe("a report", () => {
	it("is stored as written, for moderators", async () => {
		const registry = await openRegistry();
		const stated = { evidence_url: "https://log.quay.works/1", contact: "Bo@Quay.works" };
		const { id, client } = await addReport(registry, { ...sent, ...stated });
		expect(await registry.store.reports.list()).toEqual([
			report("", {
				id,
				kind: "misbehavior",
				text,
				evidenceUrl: stated.evidence_url,
				contact: "bo@quay.works",
				client,
				createdAt: START,
			}),
		]);
		expect(client).toMatch(/^[0-9a-f]{64}$/);
		expect(await actionsIn(registry), "nobody could bound such lines").toEqual([]);
	});

	it("of a signed-in account names it, and is recorded as its action", async () => {
		const registry = await openRegistry();
		expect(await addReport(registry, { ...sent, actor: eve })).toMatchObject({
			reporterId: eve.id,
		});
		expect(await actionsIn(registry)).toEqual([["report.add", eve.id]]);
	});

	it("with a token without an account names nobody", async () => {
		const registry = await openRegistry();
		const actor = { id: "owner:command-line" };
		expect(await addReport(registry, { ...sent, actor })).toMatchObject({ reporterId: null });
	});

	it.each<[string, object, boolean]>([
		["the same", {}, true],
		["the same with other line ends", { text: text.replace("\n", "\r\n") }, true],
		["the same text of another kind", { kind: "spam" }, false],
		["another text", { text: `${text} Again.` }, false],
		["the same on another agent", { slug: "pier" }, false],
		["the same from another network", { network: "203.0.113.0/24" }, false],
	])("and then %s: %j, treated as the same: %s", async (_, members, isSame) => {
		const registry = await openRegistry();
		const first = await addReport(registry, sent);
		const second = await addReport(registry, { ...sent, ...members });
		expect(second.id === first.id).toBe(isSame);
		expect(await registry.store.reports.list()).toHaveLength(isSame ? 1 : 2);
	});

	it("of an account is the same from anywhere, until the first is closed", async () => {
		const registry = await openRegistry();
		const own = { ...sent, actor: eve };
		const { id } = await addReport(registry, own);
		const again = await addReport(registry, { ...own, network: "203.0.113.0/24" });
		expect(again.id).toBe(id);
		await closeReport(registry, { id, outcome: "no_action", actor: reviewer });
		expect((await addReport(registry, own)).id).not.toBe(id);
	});

	it("moves with the agent to another slug", async () => {
		const registry = await openRegistry();
		const { id } = await addReport(registry, sent);
		await renameAgent(registry, { slug, to: "harbor-guide", actor: reviewer, reason: "New name." });
		expect(await registry.store.reports.find(id)).toMatchObject({ agentSlug: "harbor-guide" });
	});

	it.each([
		["nobody-here", "an unknown one"],
		["gone-scout", "a removed one"],
	])("on %s is refused: %s", async (name) => {
		const registry = await openRegistry();
		await expect(addReport(registry, { ...sent, slug: name })).rejects.toEqual(
			refusal("not_found"),
		);
	});

	it("names all its errors at once", async () => {
		const registry = await openRegistry();
		const wrong = { text: "Too short.", evidence_url: "http://10.0.0.1/", contact: "bo" };
		await expect(addReport(registry, { ...sent, ...wrong })).rejects.toMatchObject({
			errors: [
				{ pointer: "#/text", detail: "must be at least 20 characters" },
				{ pointer: "#/evidence_url", detail: "must name a host, not an IP address" },
				{ pointer: "#/contact", detail: "must be an e-mail address" },
			],
		});
		expect(await registry.store.reports.list()).toEqual([]);
	});

	it.each([
		["x".repeat(TEXTS.report.min - 1), /at least 20 characters/],
		[" ".repeat(50), /at least 20 characters/],
		["x".repeat(DEFAULT_LIMITS.characters.report + 1), /at most 2000 characters/],
		[`${text}\u202E`, /writing direction/],
		[`${text}\u0000`, /control characters/],
		[`${text}\uD800`, /well-formed/],
	])("that says %j is refused", async (hostile, sentence) => {
		const registry = await openRegistry();
		await expect(addReport(registry, { ...sent, text: hostile })).rejects.toEqual(
			refusal("invalid_body", sentence),
		);
	});
});

describe("a flood of reports", () => {
	it.each([
		[DEFAULT_LIMITS.quotas.agent_reports, slug, /^The limit of 50 open reports on an agent/],
		[DEFAULT_LIMITS.quotas.reports, undefined, /^The limit of 2000 open reports is/],
	])("ends if %i are open on %s", async (count, agentSlug, sentence) => {
		const registry = await openRegistry(...manyReports(count, agentSlug));
		await expect(addReport(registry, sent)).rejects.toEqual(refusal("unavailable", sentence));
		expect(await registry.store.reports.list()).toHaveLength(count);
	});

	it("on one agent leaves room for others, and ends when one is closed", async () => {
		const registry = await openRegistry(...manyReports(DEFAULT_LIMITS.quotas.agent_reports, slug));
		await addReport(registry, { ...sent, slug: "pier" });
		const id = uuid("report 7");
		await closeReport(registry, { id, outcome: "no_action", actor: reviewer });
		await expect(addReport(registry, sent)).resolves.toMatchObject({ state: "open" });
	});

	it("from many clients stays within the limit, and each refusal has a message", async () => {
		const registry = await openRegistry();
		const sentences = new Set<string>();
		for (let number = 0; number < 2 * DEFAULT_LIMITS.quotas.agent_reports; number += 1) {
			const each = { text: `${text} Number ${number}.`, network: `198.51.${number}.0/24` };
			await addReport(registry, { ...sent, ...each }).catch((error: Error) =>
				sentences.add(error.message),
			);
		}
		expect(await registry.store.reports.list()).toHaveLength(DEFAULT_LIMITS.quotas.agent_reports);
		expect([...sentences]).toEqual([
			"The limit of 50 open reports on an agent is reached (QUOTA_AGENT_REPORTS). Yours was not accepted. Try again later.",
		]);
	});
});

describe("a report that a moderator closes", () => {
	it("keeps the outcome but not the sender's address, and is recorded", async () => {
		const open = report("outage");
		const registry = await openRegistry(open);
		const note = "It answers again.";
		await closeReport(registry, { id: open.id, outcome: "no_action", note, actor: reviewer });
		expect(await registry.store.reports.find(open.id)).toEqual({
			...open,
			contact: null,
			client: null,
			state: "closed",
			outcome: "no_action",
			closedBy: reviewer.id,
			closedAt: START,
			note,
		});
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: reviewer.id, action: "report.close", subject: `report ${open.id}`, reason: note },
		]);
	});

	it("is closed once, by moderators only", async () => {
		const { id } = report("outage");
		const registry = await openRegistry(report("outage"));
		const closing = { id, outcome: "no_action" } as const;
		await expect(closeReport(registry, { ...closing, actor: eve })).rejects.toEqual(
			refusal("not_allowed"),
		);
		await closeReport(registry, { ...closing, actor: reviewer });
		await expect(closeReport(registry, { ...closing, actor: reviewer })).rejects.toEqual(
			refusal("conflict", /already closed/),
		);
	});

	it.each([
		["open", "closed"],
		["closed", "closed"],
	] as const)("with an incident, %s before, is %s", async (state, after) => {
		const first = report("outage", { state, outcome: state === "open" ? null : "moderated" });
		const registry = await openRegistry(first);
		const { slug: incidentSlug } = await addIncident(
			registry,
			{
				title: "Answers stopped",
				summary: "No answers for an hour.",
				kind: "outage",
				severity: "low",
				agents: [slug],
				report: first.id,
			},
			reviewer,
		);
		expect(await registry.store.reports.find(first.id)).toMatchObject(
			state === "open"
				? { state: after, outcome: "incident", note: incidentSlug, contact: null }
				: first,
		);
	});

	it("that nobody has sent opens no incident", async () => {
		const registry = await openRegistry();
		const incident = {
			title: "Answers stopped",
			summary: "No answers for an hour.",
			kind: "outage",
			severity: "low",
			agents: [slug],
			report: report("unknown").id,
		} as const;
		await expect(addIncident(registry, incident, reviewer)).rejects.toThrow(
			"No report has this ID.",
		);
		expect(await registry.store.incidents.list()).toEqual([]);
	});

	it("is deleted some time later. Open ones stay", async () => {
		const closed = report("done", { state: "closed", closedAt: START });
		const registry = await openRegistry(closed, report("open"));
		registry.pass({ hours: 24 * KEPT_DAYS.reports });
		await tidyEnded(registry, ["reports"]);
		expect(await registry.store.reports.list()).toHaveLength(2);
		registry.pass({ hours: 1 });
		await tidyEnded(registry, ["reports"]);
		expect(await registry.store.reports.list()).toEqual([report("open")]);
	});
});
