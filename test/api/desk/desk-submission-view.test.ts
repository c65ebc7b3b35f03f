import { describe, expect, it } from "vitest";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import type {
	FlagName,
	RecordedFlag,
	SubmissionRecord,
} from "#domain/records/submission-record.ts";
import { agent, listing, submission, uuid, versionRecord } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import {
	blocksOf,
	checksOf,
	decisionOf,
	factsOf,
	formsOf,
	linksOf,
	noticesOf,
	showOnDesk,
	tablesOf,
} from "./desk-blocks.ts";

function serverJson(version: string): string {
	return JSON.stringify({ name: "dev.pier/a", description: "Knows the pier.", version });
}

describe("a submission that a second member has to approve", () => {
	const sent = { to: "pending", at: START, actor: "org_guild", by: "owner:ada", reason: null };
	const guild = submission("pier", { ownerId: "org_guild", transitions: [sent] });

	it("cannot be decided or taken on the desk before, and nobody has requested changes", () => {
		const view = showOnDesk({ ...guild, status: "changes_requested", awaitsSecond: true });
		expect(noticesOf(view)).toEqual(["Another member of org_guild must approve it first."]);
		expect(formsOf(view).map(({ action }) => action)).not.toContain(
			`/dashboard/desk/submissions/${guild.id}/`,
		);
		expect(JSON.stringify(view)).not.toContain("I am on it");
	});

	it("says who approved it", () => {
		const second = { ...sent, by: "reviewer:mira", second: true } as const;
		const view = showOnDesk({ ...guild, transitions: [sent, second] });
		expect(factsOf(view)).toContainEqual({ label: "Approved by", value: "Mira (mira)" });
		const last = tablesOf(view).at(-1)?.rows.at(-1);
		expect(last?.slice(1, 3)).toEqual([
			{ text: "Approved by a second member" },
			{ text: "Mira (mira) for org_guild" },
		]);
	});
});

describe("a submission on the desk", () => {
	it("shows every version of its import, each document completely and once", () => {
		const texts = ["2.0.0", "1.0.0"].map((number) => serverJson(number));
		const documents = texts.map((text, index) => ({
			sha256: String(index).repeat(64),
			format: "mcp-server" as const,
			text,
			origin: "mcp-registry:dev.pier/a",
			fetchedAt: START,
			by: "operator",
		}));
		const [latest, old] = documents.map(({ sha256 }) => [sha256]);
		const versions = [
			versionRecord("2.0.0", { documents: latest ?? [] }),
			versionRecord("1.0.0", { status: "deprecated", message: "Old.", documents: old ?? [] }),
		];
		const imported = { origin: "mcp-registry:dev.pier/a", suggestedSlug: "pier", versions };
		const stated = listing({ documents: latest ?? [] });
		const view = showOnDesk(submission("pier", { listing: stated, imported }), { documents });
		const sections = view.sections.filter(({ id }) => id === "documents" || id === "versions");
		const quotes = sections.map(({ blocks }) =>
			blocks.flatMap((block) => (block.kind === "quote" ? [block.text] : [])),
		);
		expect(quotes).toEqual(texts.map((text) => [text]));
		expect(factsOf(view)).toContainEqual({ label: "State", value: "deprecated" });
		expect(factsOf(view)).toContainEqual({ label: "Message", value: "Old." });
	});

	it("is shown as the public would see it, with its sender", () => {
		const view = showOnDesk(
			submission("pier", { listing: listing({ docsUrl: "https://docs.pier.com/" }) }),
		);
		expect(view.title).toBe("Harbor Scout");
		expect(blocksOf(view)).toContainEqual({ kind: "quote", text: "Drafts answers to customers." });
		expect(factsOf(view)).toEqual([
			{ label: "Website", value: "https://harborscout.com/", href: "https://harborscout.com/" },
			{ label: "Documentation", value: "https://docs.pier.com/", href: "https://docs.pier.com/" },
			{ label: "Type", value: "Agent" },
			{ label: "Pricing", value: "Freemium" },
			{ label: "Deployment", value: "Hosted" },
			{ label: "Creator", value: "Quay Works" },
			{ label: "Category", value: "Support" },
			{ label: "Models", value: "larch-2-70b" },
			{ label: "Access scope", value: "User data" },
			{ label: "Submitted by", value: "Ada (ada), known since 4 May 2026" },
			{ label: "Until now", value: "2 approved, 1 rejected, 0 agents removed by moderators" },
			{ label: "Last rejected for", value: "It is spam." },
			{ label: "Waiting since", value: "4 May 2026, 12:00 UTC" },
			{ label: "Kind", value: "New agent" },
		]);
		expect(tablesOf(view)[0]?.rows).toEqual([
			[
				{ text: "4 May 2026, 12:00 UTC", instant: START },
				{ text: "Pending" },
				{ text: "Ada (ada)" },
				{ text: "" },
			],
		]);
	});

	it("says what was looked for, found or not, and what nobody looked at, before all else", () => {
		const view = showOnDesk(submission("pier"));
		expect(view.sections[0]?.id).toBe("flags");
		const lines = checksOf(view).map(({ icon, label }) => [icon, label]);
		expect(lines).toEqual([
			["check", "No orders to models"],
			["check", "No bait and no abusive words"],
			["check", "No borrowed or reserved name"],
			["check", "No other has its title, website or logo"],
			["check", "No placeholder address"],
			["clock", "Not checked"],
			["clock", "Not tried"],
		]);
	});

	it.each<[FlagName, string]>([
		["orders", "No orders to models"],
		["bait", "No bait and no abusive words"],
		["known_name", "No borrowed or reserved name"],
		["same_logo", "No other has its title, website or logo"],
		["placeholder", "No placeholder address"],
		// Some of the texts were not read.
		["document", "No orders to models"],
	])("that is flagged as %s does not say: %s", (name, words) => {
		const flag = { code: name === "same_logo" ? name : "document", kind: name, detail: "Look." };
		const view = showOnDesk(submission("pier", { flags: [flag as RecordedFlag] }));
		expect(checksOf(view)[0]).toMatchObject({ icon: "warn", tone: "warn", text: "Look." });
		expect(checksOf(view).map(({ label }) => label)).not.toContain(words);
	});

	it("says whether its addresses were looked at", () => {
		const lineOf = (parts: Partial<SubmissionRecord>, isChecking = true) =>
			checksOf(showOnDesk(submission("pier", parts), { isChecking })).at(-2);
		expect(lineOf({})?.text).toBe("Its addresses are checked soon.");
		expect(lineOf({}, false)?.text).toContain("CHECK_SUBMISSIONS is off");
		const place = { place: "website", address: "https://pier.com/", status: 200 } as const;
		const seen = [{ ...place, leadsTo: null, failure: null }];
		expect(lineOf({ checks: { checkedAt: START, seen } })?.label).toBe("Its addresses answer");
	});

	it("explains each flag in a sentence", () => {
		const detail = "It looks like Mole.";
		const view = showOnDesk(submission("pier", { flags: [{ code: "look_alike_name", detail }] }));
		expect(checksOf(view)[0]).toMatchObject({ label: "Look-alike name", text: detail });
	});

	it("names the submission that a flag is about by title, with a link", () => {
		const [there, gone] = [uuid("there"), uuid("gone")];
		const flag = { code: "same_website_pending", detail: "Submission 1 names it." } as const;
		const flags = [there, gone].map((submissionId) => ({ ...flag, submissionId }));
		const view = showOnDesk(submission("pier", { flags }), {
			titles: new Map([[there, "Pier Scout"]]),
		});
		expect(checksOf(view).slice(0, 2)).toMatchObject([
			{ label: "Same website", text: "Pier Scout", path: `/dashboard/desk/submissions/${there}/` },
			{ label: "Same website", text: flag.detail },
		]);
	});

	it("of a public agent shows what would change, with a link to it", () => {
		const before = agent("mole");
		const view = showOnDesk(
			submission("mole", {
				revision: true,
				agentSlug: "mole",
				renameTo: "vole",
				listing: { ...before, shortDescription: "Digs." },
			}),
			{ agent: before },
		);
		expect(blocksOf(view)).toContainEqual({
			kind: "changes",
			changes: [
				{ field: "Slug", before: "mole", after: "vole" },
				{ field: "Short description", before: before.shortDescription, after: "Digs." },
			],
		});
		expect(linksOf(view)).toEqual(["/dashboard/desk/agents/mole/", "/agents/mole/"]);
	});

	it.each<[SubmissionStatus, string[]]>([
		["pending", ["approve", "request_changes", "reject"]],
		["changes_requested", ["reject"]],
		["approved", []],
		["rejected", ["reopen"]],
		["withdrawn", []],
	])("that is %s can be decided: %j", (status, decisions) => {
		const form = decisionOf(showOnDesk(submission("pier", { status })));
		const buttons = form ? [form, ...(form.others ?? [])] : [];
		expect(buttons.map(({ sends }) => [sends?.name, sends?.value])).toEqual(
			decisions.map((value) => ["decision", value]),
		);
		if (form) expect(form.action).toBe(`/dashboard/desk/submissions/${uuid("pier")}/`);
	});

	it("marks the words that a change removes and adds", () => {
		const shortDescription = "Drafts kind answers to customers.";
		const revision = { revision: true, agentSlug: "mole", listing: listing({ shortDescription }) };
		const before = agent("mole", { ...listing(), title: "Harbor Scout" });
		const view = showOnDesk(submission("pier", revision), { agent: before });
		const changed = blocksOf(view).flatMap((block) =>
			block.kind === "changes" ? block.changes : [],
		);
		expect(changed.find(({ words }) => words)?.words).toEqual([
			{ in: "both", text: "Drafts " },
			{ in: "after", text: "kind " },
			{ in: "both", text: "answers to customers." },
		]);
	});

	it("is shown next to the most similar listings, with what they have in common", () => {
		const view = showOnDesk(submission("pier"), {
			similar: [
				{
					listing: listing({ title: "Harbour Scout", logoSha256: "a".repeat(64) }),
					slug: "harbour-scout",
					submissionId: null,
					by: ["website", "words"],
				},
				{
					listing: listing({ title: "Pier Scout" }),
					slug: null,
					submissionId: uuid("quay"),
					by: ["host"],
				},
			],
		});
		expect(checksOf(view).slice(0, 2)).toMatchObject([
			{
				tone: "warn",
				label: "Same website, Similar title: public",
				text: "Harbour Scout, Quay Works, https://harborscout.com/",
				path: "/agents/harbour-scout/",
			},
			{ label: "Same host: in the queue", path: `/dashboard/desk/submissions/${uuid("quay")}/` },
		]);
	});

	it("links to those before and after it in the queue", () => {
		const around = { previous: uuid("quay"), next: uuid("dock") };
		expect(linksOf(showOnDesk(submission("pier"), { around }))).toEqual([
			`/dashboard/desk/submissions/${uuid("quay")}/`,
			`/dashboard/desk/submissions/${uuid("dock")}/`,
		]);
	});

	it("that was decided meanwhile shows by whom, how and when", () => {
		const transitions = [
			{ to: "pending", at: START, actor: "owner:ada", reason: null },
			{ to: "rejected", at: "2026-05-04T13:00:00.000Z", actor: "reviewer:mira", reason: "Spam." },
		];
		const detail = "The submission is rejected and cannot become approved.";
		const view = showOnDesk(submission("pier", { status: "rejected", transitions }), {
			attempt: { values: { decision: "approve" }, errors: [], detail },
		});
		expect(noticesOf(view)).toEqual([
			detail,
			"Rejected by Mira (mira) on 4 May 2026, 13:00 UTC: Spam.",
		]);
	});

	it("keeps the input, with the errors next to it", () => {
		const errors = [{ pointer: "#/reason", detail: "is needed for this decision" }];
		const attempt = { values: { decision: "reject", reason: "" }, errors, detail: "A reason." };
		const form = decisionOf(showOnDesk(submission("pier"), { attempt }));
		expect(form?.fields).toMatchObject([
			{ name: "reason_id", value: "" },
			{ name: "reason", error: "is needed for this decision" },
		]);
	});

	it("passes foreign texts on as plain data", () => {
		const text = "<img src=x onerror=alert(1)>";
		const stranger = listing({ title: text, shortDescription: text, creatorName: text });
		const view = showOnDesk(submission("pier", { listing: stranger }));
		expect(view.title).toBe(text);
		expect(blocksOf(view)).toContainEqual({ kind: "quote", text });
		expect(factsOf(view)).toContainEqual({ label: "Creator", value: text });
	});
});
