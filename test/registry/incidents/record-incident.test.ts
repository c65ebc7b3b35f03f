import { describe, expect, it } from "vitest";
import type { Affected } from "#contract/evidence/osv.ts";
import { IncidentRecord } from "#domain/records/incident-record.ts";
import {
	addIncident,
	editDraft,
	endDraft,
	type NewIncident,
} from "#registry/incidents/record-incident.ts";
import { updateAsRead } from "../decide-as-read.ts";
import { account, agent, uuid } from "../record-builders.ts";
import { createTestRegistry, refusal, reviewer, START } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

const outage: NewIncident = {
	title: "Answers stopped",
	summary: "No answers for an hour.",
	kind: "outage",
	severity: "medium",
	agents: ["harbor-scout"],
};

const RANGE = { subject: "npm/example", versions: [], introduced: null, fixed: "2.0.0" };

describe("adding an incident", () => {
	it("records it as reported now", async () => {
		const registry = await openWithAgents();
		const added = await addIncident(registry, outage, reviewer);
		expect(added).toEqual({
			...outage,
			id: expect.any(String),
			slug: "answers-stopped",
			status: "reported",
			occurredAt: START,
			reportedAt: START,
			resolvedAt: null,
			updatedAt: START,
			sources: [],
			affected: [],
			advisory: null,
			transitions: [{ to: "reported", at: START, actor: "reviewer:mira", reason: null }],
			sample: false,
		});
		expect(IncidentRecord.parse(added)).toEqual(added);
		expect(await registry.store.incidents.find("answers-stopped")).toEqual(added);
	});

	it("keeps when it occurred, its sources, and each agent once", async () => {
		const registry = await openWithAgents();
		const occurredAt = "2026-05-01T00:00:00.000Z";
		const sources = [{ url: "https://status.harborscout.com/1", title: "Status page" }];
		const agents = ["harbor-scout", "old", "harbor-scout"];
		const added = await addIncident(registry, { ...outage, occurredAt, sources, agents }, reviewer);
		expect(added).toMatchObject({ occurredAt, sources, agents: ["harbor-scout", "old"] });
	});

	it("gives each its own slug", async () => {
		const registry = await openWithAgents();
		const slugs: string[] = [];
		for (const title of ["Answers stopped", "Answers stopped", "Answers stopped", "停止"]) {
			slugs.push((await addIncident(registry, { ...outage, title }, reviewer)).slug);
		}
		expect(slugs.slice(0, 3)).toEqual([
			"answers-stopped",
			"answers-stopped-2",
			"answers-stopped-3",
		]);
		expect(slugs[3]).toMatch(/^incident-[0-9a-f]{8}$/);
	});

	it("is recorded in the audit log, and each owner is told once", async () => {
		const registry = await openWithAgents();
		const agents = ["harbor-scout", "old", "moored"];
		const { title } = await addIncident(registry, { ...outage, agents }, reviewer);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				actor: "reviewer:mira",
				action: "incident.add",
				subject: "incident answers-stopped",
				changes: [
					{ field: "title", before: null, after: title },
					{ field: "status", before: null, after: "reported" },
					{ field: "severity", before: null, after: "medium" },
					{ field: "summary", before: null, after: outage.summary },
				],
			},
		]);
		const told = await registry.store.notifications.list();
		expect(told.map(({ accountId, type }) => [accountId, type]).sort()).toEqual([
			["owner:ada", "incident.opened"],
			["owner:bo", "incident.opened"],
		]);
		expect(told.find(({ accountId }) => accountId === "owner:ada")?.subject).toEqual({
			title,
			agentSlug: "harbor-scout",
			submissionId: null,
			incidentSlug: "answers-stopped",
			detail: outage.summary,
		});
	});

	it("names every invalid member", async () => {
		const registry = await openWithAgents();
		const adding = addIncident(
			registry,
			{
				...outage,
				title: "a".repeat(121),
				summary: "",
				occurredAt: "2026-05-04T12:00:00.001Z",
				sources: [
					{ url: "https://status.harborscout.com/", title: "Status" },
					{ url: "http://10.0.0.1/", title: "\u0007" },
				],
			},
			reviewer,
		);
		await expect(adding).rejects.toMatchObject({
			code: "invalid_body",
			message: "The title must be at most 120 characters.",
			errors: [
				{ pointer: "#/title", detail: "must be at most 120 characters" },
				{ pointer: "#/summary", detail: "must not be empty" },
				{ pointer: "#/occurred_at", detail: "must not be in the future" },
				{ pointer: "#/sources/1/url", detail: "must name a host, not an IP address" },
				{ pointer: "#/sources/1/title", detail: "must not contain control characters" },
			],
		});
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual([]);
	});

	it.each<[string, Partial<NewIncident>]>([
		["without an agent", { agents: [] }],
		["about an unknown agent", { agents: ["harbor-scout", "unknown"] }],
		["about a removed agent", { agents: ["gone"] }],
		["without a title", { title: " " }],
		["with a control character in its summary", { summary: "\u0007" }],
	])("is refused %s", async (_what, members) => {
		const registry = await openWithAgents();
		const adding = addIncident(registry, { ...outage, ...members }, reviewer);
		await expect(adding).rejects.toEqual(refusal("invalid_body"));
		expect(await registry.store.incidents.list()).toEqual([]);
	});
});

describe("updating an incident", () => {
	it("changes what is given and adds to its history", async () => {
		const registry = await openWithAgents();
		const added = await addIncident(registry, outage, reviewer);
		registry.pass({ hours: 1 });
		const change = { slug: added.slug, status: "confirmed", note: "Seen in the log." } as const;
		const updated = await updateAsRead(registry, change, { id: "reviewer:bo" });
		const at = "2026-05-04T13:00:00.000Z";
		expect(updated).toEqual({
			...added,
			status: "confirmed",
			updatedAt: at,
			transitions: [
				...added.transitions,
				{ to: "confirmed", at, actor: "reviewer:bo", reason: "Seen in the log." },
			],
		});
		expect(await registry.store.incidents.find(added.slug)).toEqual(updated);
	});

	it("keeps when it was first resolved, until it is reopened", async () => {
		const { registry, slug } = await openWithOutage();
		const resolvedAt: (string | null)[] = [];
		for (const status of ["resolved", undefined, "investigating", "resolved"] as const) {
			registry.pass({ hours: 1 });
			resolvedAt.push((await updateAsRead(registry, { slug, status }, reviewer)).resolvedAt);
		}
		const [first, last] = ["2026-05-04T13:00:00.000Z", "2026-05-04T16:00:00.000Z"];
		expect(resolvedAt).toEqual([first, first, null, last]);
	});

	it("can correct severity and summary", async () => {
		const { registry, slug } = await openWithOutage();
		const change = { slug, severity: "high", summary: " Two  hours. " } as const;
		const updated = await updateAsRead(registry, change, reviewer);
		expect(updated).toMatchObject({ severity: "high", summary: "Two hours.", status: "reported" });
	});

	it("is recorded with what changed, and owners are told", async () => {
		const { registry, slug } = await openWithOutage();
		registry.pass({ hours: 1 });
		const change = { slug, status: "confirmed", severity: "medium", note: "Seen." } as const;
		await updateAsRead(registry, change, reviewer);
		expect((await registry.store.audit.newestBy("all", "yes"))[0]).toMatchObject({
			action: "incident.update",
			subject: "incident answers-stopped",
			reason: "Seen.",
			changes: [{ field: "status", before: "reported", after: "confirmed" }],
		});
		expect((await registry.store.notifications.newestBy("account", "owner:ada"))[0]).toMatchObject({
			type: "incident.updated",
			subject: { incidentSlug: slug, detail: "Seen." },
		});
	});

	it("without a change leaves nothing behind", async () => {
		const registry = await openWithAgents();
		const added = await addIncident(registry, outage, reviewer);
		registry.pass({ hours: 1 });
		const { slug, status, severity, summary } = added;
		const same = await updateAsRead(registry, { slug, status, severity, summary }, reviewer);
		expect(same).toEqual(added);
		expect(await registry.store.audit.newestBy("all", "yes")).toHaveLength(1);
		expect(await registry.store.notifications.newestBy("account", "owner:ada")).toHaveLength(1);
	});

	it("reopens a disputed one, but nobody can dispute a resolved one", async () => {
		const { registry, slug } = await openWithOutage();
		for (const status of ["disputed", "confirmed", "resolved"] as const) {
			expect((await updateAsRead(registry, { slug, status }, reviewer)).status).toBe(status);
		}
		const disputing = updateAsRead(registry, { slug, status: "disputed" }, reviewer);
		await expect(disputing).rejects.toEqual(refusal("conflict", /resolved/));
	});

	it("is refused for an unknown one and for an empty summary", async () => {
		const { registry, slug } = await openWithOutage();
		const unknown = updateAsRead(registry, { slug: "unknown" }, reviewer);
		await expect(unknown).rejects.toEqual(refusal("not_found"));
		const empty = updateAsRead(registry, { slug, summary: "" }, reviewer);
		await expect(empty).rejects.toEqual(refusal("invalid_body"));
		expect((await registry.store.incidents.find(slug))?.transitions).toHaveLength(1);
	});
});

describe("a draft of an incident", () => {
	it("is seen and told to nobody until it is published, under its own slug", async () => {
		const registry = await openWithAgents();
		const { store } = registry;
		const { slug } = await addIncident(registry, { ...outage, draft: true }, reviewer);
		const other = await addIncident(registry, outage, reviewer);
		expect(other.slug).toBe("answers-stopped-2");
		registry.pass({ hours: 1 });
		await editDraft(registry, { incident: slug, severity: "high" }, reviewer);
		expect(
			(await store.incidentDrafts.list()).map((draft) => [draft.slug, draft.severity]),
		).toEqual([[slug, "high"]]);
		expect((await store.incidents.list()).map((one) => one.slug)).toEqual([other.slug]);
		expect(await store.notifications.newestBy("account", "owner:ada")).toHaveLength(1);
		registry.pass({ hours: 1 });
		await endDraft(registry, { incident: slug, publishes: true }, reviewer);
		const at = "2026-05-04T14:00:00.000Z";
		const published = await store.incidents.find(slug);
		expect(published).toMatchObject({ severity: "high", reportedAt: at, transitions: [{ at }] });
		expect(await store.incidentDrafts.list()).toEqual([]);
		expect(await store.notifications.newestBy("account", "owner:ada")).toHaveLength(2);
	});

	it("keeps what an edit does not say: when it happened, all sources, its versions, its report", async () => {
		const registry = await openWithAgents();
		const sources = ["one", "two"].map((title) => ({
			url: `https://news.pier.dev/${title}`,
			title,
		}));
		const occurredAt = "2026-05-01T08:00:00.000Z";
		const stated = { ...outage, occurredAt, sources, affected: [RANGE], report: uuid("report") };
		const { slug } = await addIncident(registry, { ...stated, draft: true }, reviewer);
		registry.pass({ hours: 1 });
		await editDraft(
			registry,
			{ incident: slug, title: "Answers slow", summary: undefined },
			reviewer,
		);
		expect(await registry.store.incidentDrafts.find(slug)).toMatchObject({
			...{ slug, title: "Answers slow", summary: outage.summary, occurredAt, sources },
			...{ affected: [RANGE], report: uuid("report"), updatedAt: "2026-05-04T13:00:00.000Z" },
		});
		const wrong = { incident: slug, agents: ["nobody"] };
		await expect(editDraft(registry, wrong, reviewer)).rejects.toEqual(refusal("invalid_body"));
	});

	it("is deleted without a trace outside the audit log, and only by moderators", async () => {
		const registry = await openWithAgents();
		const { slug: incident } = await addIncident(registry, { ...outage, draft: true }, reviewer);
		const end = { incident, publishes: false };
		await expect(endDraft(registry, end, { id: "owner:ada" })).rejects.toEqual(
			refusal("not_allowed"),
		);
		await endDraft(registry, end, reviewer);
		expect(await registry.store.incidentDrafts.list()).toEqual([]);
		expect(await registry.store.incidents.list()).toEqual([]);
		await expect(endDraft(registry, end, reviewer)).rejects.toEqual(refusal("not_found"));
	});
});

describe("second thoughts about a public incident", () => {
	it("are a correction with its date, and a withdrawal that followers are told once", async () => {
		const registry = await openWithAgents();
		const watch = { type: "watch", slug: "harbor-scout", actor: "owner:bo", on: true } as const;
		await registry.store.appendEvents([{ ...watch, at: START }]);
		const affected = [RANGE];
		const { slug } = await addIncident(registry, { ...outage, affected }, reviewer);
		registry.pass({ hours: 1 });
		const correction = "It lasted ten minutes.";
		const corrected = await updateAsRead(registry, { slug, severity: "low", correction }, reviewer);
		expect(corrected.corrections).toEqual([{ at: "2026-05-04T13:00:00.000Z", note: correction }]);
		registry.pass({ hours: 1 });
		const at = "2026-05-04T14:00:00.000Z";
		const withdrawal = "It was another agent.";
		for (const sentence of [withdrawal, "It was another agent of that name."]) {
			const withdrawn = await updateAsRead(registry, { slug, withdrawal: sentence }, reviewer);
			expect(withdrawn).toMatchObject({
				status: "resolved",
				withdrawn: { at, sentence },
				advisory: { withdrawnAt: at },
				corrections: corrected.corrections,
			});
			expect(IncidentRecord.parse(withdrawn)).toEqual(withdrawn);
		}
		const told = await registry.store.notifications.list();
		expect(
			told
				.filter(({ subject }) => subject.news)
				.map(({ accountId, type, subject }) => {
					return [accountId, type, subject.news, subject.detail];
				})
				.sort(),
		).toEqual([
			["owner:ada", "incident.updated", "incident.withdrawn", withdrawal],
			["owner:bo", "incident.updated", "incident.withdrawn", withdrawal],
		]);
	});

	it("leave it withdrawn, with its advisory, until it is reopened", async () => {
		const registry = await openWithAgents();
		const affected = [RANGE];
		const { slug } = await addIncident(registry, { ...outage, affected }, reviewer);
		await updateAsRead(registry, { slug, withdrawal: "Not so." }, reviewer);
		registry.pass({ hours: 1 });
		const noted = await updateAsRead(registry, { slug, affected, note: "Asked again." }, reviewer);
		expect([noted.withdrawn?.at, noted.advisory?.withdrawnAt]).toEqual([START, START]);
		const open = await updateAsRead(registry, { slug, status: "confirmed" }, reviewer);
		expect([open.withdrawn, open.advisory?.withdrawnAt]).toEqual([undefined, null]);
	});

	it("say each public change with its date, even if the moderator says nothing", async () => {
		const registry = await openWithAgents();
		const affected = [RANGE];
		const { slug } = await addIncident(registry, outage, reviewer);
		const said: (string[] | undefined)[] = [];
		for (const change of [
			{ status: "confirmed" },
			{ severity: "high", summary: "Two hours." },
			{ affected },
			{ note: "Only for the history." },
		] as const) {
			registry.pass({ hours: 1 });
			const { corrections } = await updateAsRead(registry, { slug, ...change }, reviewer);
			said.push(corrections?.map(({ at, note }) => `${at.slice(11, 13)} ${note}`));
		}
		const severity = "14 The severity is high; it was medium. The summary was written anew.";
		const versions = "15 The affected versions were changed.";
		const both = [severity, versions];
		expect(said).toEqual([undefined, [severity], both, both]);
	});

	it.each([{ severity: "high" }, { summary: "Two hours." }, { affected: [RANGE] }] as const)(
		"leave a withdrawn one as it is until it is reopened, which is said: %j",
		async (change) => {
			const { registry, slug } = await openWithOutage();
			await updateAsRead(registry, { slug, withdrawal: "Not so." }, reviewer);
			const before = await registry.store.incidents.find(slug);
			await expect(updateAsRead(registry, { slug, ...change }, reviewer)).rejects.toEqual(
				refusal("conflict", /withdrawn.*reopen it/),
			);
			expect(await registry.store.incidents.find(slug)).toEqual(before);
			const open = { slug, status: "investigating", ...change } as const;
			const { corrections = [] } = await updateAsRead(registry, open, reviewer);
			expect(corrections.map(({ note }) => note)).toEqual([
				"It was withdrawn: Not so.",
				expect.stringMatching(/ It is no longer withdrawn\.$/),
			]);
		},
	);

	it.each([{ correction: " " }, { withdrawal: "" }])(
		"are refused without words: %j",
		async (said) => {
			const { registry, slug } = await openWithOutage();
			await expect(updateAsRead(registry, { slug, ...said }, reviewer)).rejects.toEqual(
				refusal("invalid_body"),
			);
		},
	);
});

describe("the versions that an incident affects", () => {
	const range = {
		subject: "npm/example",
		versions: [],
		introduced: "1.0.0",
		fixed: "1.0.2",
	} satisfies Affected;
	const all = { ...range, subject: "harbor-scout", introduced: null, fixed: null };

	it("are its advisory from then on, which is withdrawn while none is named", async () => {
		const { registry, slug } = await openWithOutage();
		const states: unknown[] = [];
		for (const affected of [[range, all], undefined, [], [], [all]]) {
			registry.pass({ hours: 1 });
			const change = { slug, affected, note: "Corrected." };
			states.push((await updateAsRead(registry, change, reviewer)).advisory);
		}
		const publishedAt = "2026-05-04T13:00:00.000Z";
		const withdrawn = { publishedAt, withdrawnAt: "2026-05-04T15:00:00.000Z" };
		const published = { publishedAt, withdrawnAt: null };
		expect(states).toEqual([published, published, withdrawn, withdrawn, published]);
	});

	it("are stated in the audit log as people write them", async () => {
		const registry = await openWithAgents();
		await addIncident(registry, { ...outage, affected: [range, all] }, reviewer);
		const [act] = await registry.store.audit.newestBy("all", "yes");
		const after = "npm/example >=1.0.0 <1.0.2\nharbor-scout";
		expect(act?.changes.at(-1)).toEqual({ field: "affected", before: null, after });
	});

	it.each([
		["of a listing that is not affected", { ...all, subject: "old" }, /one of the agents/],
		["with bounds that are no versions", { ...range, introduced: "first" }, /no known order/],
		["of images by bounds", { ...range, subject: "oci/example/server" }, /no known order/],
		["fixed before they were introduced", { ...range, fixed: "0.9.0" }, /later version/],
	])("are refused if they are %s", async (_, affected, reason) => {
		const registry = await openWithAgents();
		const adding = addIncident(registry, { ...outage, affected: [all, affected] }, reviewer);
		await expect(adding).rejects.toMatchObject({
			code: "invalid_body",
			errors: [{ pointer: "#/affected/1", detail: expect.stringMatching(reason) }],
		});
		expect(await registry.store.incidents.list()).toEqual([]);
	});
});

describe("an account of no moderator", () => {
	it("neither adds nor updates incidents", async () => {
		const { registry, slug } = await openWithOutage();
		const member = { id: "owner:ada" };
		const adding = addIncident(registry, outage, member);
		await expect(adding).rejects.toEqual(refusal("not_allowed"));
		const updating = updateAsRead(registry, { slug, status: "resolved" }, member);
		await expect(updating).rejects.toEqual(refusal("not_allowed"));
		expect(await registry.store.incidents.list()).toHaveLength(1);
		expect((await registry.store.incidents.find(slug))?.status).toBe("reported");
	});
});

async function openWithAgents() {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.agents.save(agent("harbor-scout"));
		transaction.agents.save(agent("old", { status: "deprecated" }));
		transaction.agents.save(agent("gone", { status: "removed" }));
		transaction.agents.save(agent("moored", { ownerId: "owner:bo" }));
		transaction.accounts.save(account("owner:ada"));
		transaction.accounts.save(account("owner:bo"));
	});
	return registry;
}

async function openWithOutage() {
	const registry = await openWithAgents();
	const { slug } = await addIncident(registry, outage, reviewer);
	return { registry, slug };
}
