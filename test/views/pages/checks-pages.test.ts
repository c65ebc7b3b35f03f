import { describe, expect, it } from "vitest";
import type { CheckRule } from "#contract/evidence/check-row.ts";
import { CHECK_IDS, CHECK_RULES, type CheckResult } from "#contract/evidence/checks.ts";
import { WITHHELD } from "#contract/evidence/findings.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { FACETS } from "#snapshot/agents/agent-facets.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { checkedView } from "#views/pages/agent/checked.ts";
import { checkPage, checksPage } from "#views/pages/checks-page.ts";
import { badgeView, type LastLook } from "#views/pictures/badge-view.ts";
import { toolAgentView } from "#views/protocols/mcp-tool-views.ts";
import { finding, statement, versionRecord } from "../../registry/record-builders.ts";
import { daysAgo } from "../../snapshot/registry-extract-builder.ts";
import { mole, viewContext } from "../view-context-builder.ts";

const ENDPOINT = "endpoint:https://tides.pier9.dev/mcp";
const REASONS = {
	"reach.mcp": "ok-open",
	"tools.drift": "unchanged",
	"tools.injection": "orders",
	"pkg.provenance": "unattested",
	"reach.uptime": "too-few",
} as const;

function result(
	id: keyof typeof REASONS,
	facts: Partial<CheckResult> & { days?: number } = {},
): CheckResult {
	const { days = 40, ...others } = facts;
	const reason_code = others.reason_code ?? REASONS[id];
	const rule: CheckRule = CHECK_RULES[id];
	const state = rule.reasons[reason_code]?.state ?? "not_evaluated";
	const seen = { kind: "endpoint", url: "https://tides.pier9.dev/mcp", sha256: null } as const;
	const excerpt = "says <IMPORTANT>";
	const observed_at = daysAgo(days);
	return {
		...{ id, subject: ENDPOINT, state, reason_code, sentence: `What ${id} found.` },
		evidence: [{ ...seen, observed_at, excerpt, pointer: "#/tools/0" }],
		rule_version: 1,
		...others,
	};
}

const ALL = [
	result("reach.mcp"),
	result("reach.uptime"),
	result("tools.drift"),
	result("pkg.provenance"),
	result("tools.injection"),
];

describe("what was checked of an agent", () => {
	const checks = new Map([["mole", ALL]]);
	const [context, agent] = mole(viewContext({ checks }));
	const checked = checkedView(agent);

	it("is there with evidence, date, rule and how to mend it, what fails first", () => {
		expect(checked?.rows.map(({ tag, path }) => [tag.label, path])).toEqual([
			["fails", "/checks/tools.injection/"],
			["warns", "/checks/pkg.provenance/"],
			["passes", "/checks/reach.mcp/"],
			["passes", "/checks/tools.drift/"],
		]);
		expect(checked?.rows[0]).toMatchObject({
			subject: null,
			sentence: "What tools.injection found.",
			mend: CHECK_RULES["tools.injection"].reasons.orders.mend,
			evidence: [{ url: "https://tides.pier9.dev/mcp", text: "says <IMPORTANT> at #/tools/0" }],
		});
	});

	it("leaves out what has no result, and has no total or grade", () => {
		const ids = checked?.rows.map(({ path }) => path);
		expect(ids).not.toContain("/checks/reach.uptime/");
		expect(Object.keys(checked ?? {}).sort()).toEqual(["others", "rows"]);
		const withheld = { ...result("tools.drift"), ...WITHHELD, evidence: [] };
		expect(checkedView({ ...agent, checks: [withheld] })).toBeNull();
	});

	it("names each of several things that a rule is about", () => {
		const digest = "ab".repeat(32);
		const other = { subject: `text:${digest}`, sentence: "What it found beside." };
		const subjectsOf = (one: Partial<CheckResult>) =>
			checkedView({ ...agent, checks: [result("tools.injection", one), ...ALL] })
				?.rows.filter(({ label }) => label === CHECK_RULES["tools.injection"].label)
				.map(({ subject, evidence }) => [subject, evidence.length]);
		expect(subjectsOf(other)).toEqual([
			["document abababab…", 1],
			["https://tides.pier9.dev/mcp", 1],
		]);
		expect(subjectsOf({ subject: `text:${digest}` })).toEqual([
			["document abababab…, https://tides.pier9.dev/mcp", 2],
		]);
		const several = [result("tools.injection", other), ...ALL];
		const text = renderMarkdown(agentMarkdownView(context, { ...agent, checks: several }));
		expect(text).toContain("“What it found beside.” Of “document abababab…”. Seen ");
	});

	it("says what passes of several under one line, with all that was said", () => {
		const other = {
			subject: `text:${"ab".repeat(32)}`,
			sentence: "Its other texts did not change.",
		};
		const several = [result("tools.drift"), result("tools.drift", other)];
		const rows = checkedView({ ...agent, checks: several })?.rows ?? [];
		expect(rows.map((row) => [row.subject, row.sentence, row.others, row.evidence.length])).toEqual(
			[
				[
					"https://tides.pier9.dev/mcp",
					"What tools.drift found.",
					[{ subject: "document abababab…", text: other.sentence }],
					2,
				],
			],
		);
		const text = renderMarkdown(agentMarkdownView(context, { ...agent, checks: several }));
		expect(text).toContain(`“${other.sentence}” Of “document abababab…”.`);
	});

	it("does not repeat on each page that nothing was looked at: the page about checks says it once", () => {
		const unlooked = ALL.map((one) => ({ ...one, evidence: [] }));
		expect(checkedView({ ...agent, checks: unlooked })?.rows).toHaveLength(4);
		const texts = [checks, new Map([["mole", unlooked]])].map((each) => {
			const around = viewContext({ checks: each });
			return checksPage(around).unlooked;
		});
		expect(texts).toEqual([null, expect.stringContaining("was asked yet")]);
	});

	it("is not there if no rule is about anything in it", () => {
		expect(checkedView({ ...agent, checks: [] })).toBeNull();
	});

	it("is in its Markdown, with what others wrote between quotation marks", () => {
		const text = renderMarkdown(agentMarkdownView(context, agent));
		expect(text).toContain("## Checked");
		expect(text).toMatch(
			/“What tools.injection found.” Seen \d+ \w+ 2026. How to mend it: Say what/,
		);
	});

	it("counts on the page of each rule, each listing once", () => {
		const agents = viewContext({ checks }).snapshot.agents.length;
		expect(agents).toBeGreaterThan(1);
		const found = checksPage(context).rules.map((rule) => [rule.path, rule.found]);
		expect(found).toContainEqual(["/checks/tools.injection/", "Of 1 listing: 1 fail."]);
		expect(found).toContainEqual(["/checks/reach.uptime/", "Not run yet."]);
		expect(found).toContainEqual(["/checks/tls.sound/", "No listing was checked."]);
	});
});

describe("the page of a rule", () => {
	it("says when a failure is public", () => {
		const published = (check: string) => checkPage(viewContext(), { check }).published;
		expect(published("reach.mcp")).toContain("public 24 hours later");
		expect(published("tools.injection")).toBe("A failure is public at once.");
	});

	it.each(CHECK_IDS)("%s says how to mend everything that it fails or warns of", (check) => {
		const { reasons, versions, how, falseAlarms } = checkPage(viewContext(), { check });
		expect(how.length * falseAlarms.length).toBeGreaterThan(0);
		for (const { tag, mend, says } of reasons) {
			expect(mend !== null).toBe(tag.label === "fails" || tag.label === "warns");
			expect(says).not.toMatch(/\{\w+\}/);
		}
		expect(versions.at(-1)).toMatchObject({ name: "Version 1", day: "26 November 2026" });
		expect(versions).toHaveLength(1 + ((CHECK_RULES[check] as CheckRule).changes?.length ?? 0));
	});
});

describe("filters by what was found", () => {
	const [context, agent] = mole();
	const valuesOf = (name: keyof typeof FACETS, checks: readonly CheckResult[]) =>
		FACETS[name]({ ...agent, checks }, Date.parse(context.snapshot.at));
	const reached = (reason_code: string) => [result("reach.mcp", { reason_code })];

	it.each([
		["ok-open", ["yes"], ["no"]],
		["ok-auth-required", ["yes"], ["yes"]],
		["ok-payment", ["yes"], []],
		["wrong-transport", ["yes"], []],
		["moved", [], []],
		["timeout", ["no"], []],
		["not-mcp", ["no"], []],
		["rate-limited", [], []],
		["never-checked", [], []],
	])("of an endpoint that is %s", (reason, answers, signIn) => {
		expect(valuesOf("answers", reached(reason))).toEqual(answers);
		expect(valuesOf("sign_in", reached(reason))).toEqual(signIn);
	});

	it("leave out what a moderator set aside, as the counts of a rule and the badge do", () => {
		const aside = { set_aside: { reason: "The registry was down.", at: daysAgo(1) } };
		const failed = result("reach.mcp", { reason_code: "timeout", ...aside });
		expect(valuesOf("answers", [failed])).toEqual([]);
		const [own, listing] = mole(
			viewContext({
				checks: new Map([["mole", [failed]]]),
				findings: [finding("reach", { slug: "mole", result: failed, publicAt: daysAgo(1) })],
			}),
		);
		expect(checkPage(own, { check: "reach.mcp" }).found).toBe("No listing was checked.");
		const look = { subject: ENDPOINT, state: "timeout", at: daysAgo(2) } as const;
		expect(badgeView(own, listing, "status", { look }).message).toMatch(/^not known · /);
		expect(toolAgentView(own, listing, "short").checks).toMatchObject([aside]);
	});

	it.each([
		["the same since more than 30 days", [result("tools.drift")], ["30"]],
		["the same for a shorter time", [result("tools.drift", { days: 29 })], []],
		["seen once", [result("tools.drift", { reason_code: "first-look" })], []],
		["other ones now", [result("tools.drift", { reason_code: "same-version" })], []],
		["changed at one of two", [result("tools.drift"), result("tools.drift", { days: 2 })], []],
		["not looked at", [], []],
	])("of tools that are %s", (_, checks, expected) => {
		expect(valuesOf("tools_unchanged", checks)).toEqual(expected);
	});

	it("of age go by what others say only where it is a source", () => {
		const versions = [versionRecord("2.0.0", { publishedAt: daysAgo(90), listedAt: daysAgo(1) })];
		const own = { ...agent, versions, provenance: [] };
		const imported = {
			...{ source: "imported" as const, checkedAt: daysAgo(1), origin: null },
			fields: ["title"],
		};
		const at = Date.parse(context.snapshot.at);
		expect(FACETS.min_age(own, at)).toEqual([]);
		expect(FACETS.min_age({ ...own, provenance: [imported] }, at)).toEqual(["7"]);
		expect(FACETS.min_age({ ...own, versions: [] }, at)).toEqual(["7"]);
	});
});

describe("the badge of the status", () => {
	const [context, agent] = mole(viewContext({ incidents: [] }));
	const look = { subject: ENDPOINT, at: daysAgo(2) };
	const sayOf = (checks: readonly CheckResult[], given?: LastLook) =>
		badgeView(context, { ...agent, checks }, "status", { look: given }).message;

	it("says what an endpoint did, and on which day", () => {
		expect(sayOf([], { ...look, state: "ok-open" })).toMatch(/^answers · \d+ \w{3} 2026$/);
		expect(sayOf([], { ...look, state: "ok-auth-required" })).toMatch(/^asks for sign-in · /);
		expect(sayOf([])).toBe("not checked");
	});

	it("tells a failure only once the results of the hour do", () => {
		const down = { ...look, state: "timeout" as const };
		expect(sayOf([], down)).toMatch(/^not known · /);
		expect(sayOf([result("reach.mcp")], down)).toMatch(/^not known · /);
		expect(sayOf([result("reach.mcp", { reason_code: "timeout" })], down)).toMatch(/^down · /);
	});
});

describe("what was said to a result, and what other scanners say", () => {
	const at = "2026-05-04T12:00:00.000Z";
	const [, agent] = mole(viewContext({ checks: new Map([["mole", ALL]]) }));
	const [failed] = agent.checks;
	if (!failed) throw new Error("Nothing was checked");
	const set_aside = { reason: "The registry was down.", at };
	const answer = { text: "It was renamed.", at };

	it("stand with the result, each with its day", () => {
		const checks = [{ ...failed, state: "fail" as const, set_aside, answer }];
		expect(checkedView({ ...agent, checks })?.rows[0]?.remarks).toEqual([
			{ title: "Set aside by a moderator, 4 May 2026", text: set_aside.reason },
			{ title: "The owner's answer, 4 May 2026", text: answer.text },
		]);
	});

	it("stand beside ours, with rule, bytes and until when they are valid", () => {
		const { answers: _, ...scan } = statement("scan");
		const statements = [{ ...scan, answer }];
		const checked = checkedView({ ...agent, checks: [], statements });
		expect(checked?.rows).toEqual([]);
		expect(checked?.others).toEqual([
			{
				title: "Tide Scan 2.1.0",
				line: "About bytes with the digest 0f0f0f0f…, attached by Moderators on 4 May 2026, until 4 May 2027.",
				results: [{ rule: "TS001, error", text: "It runs a shell." }],
				more: null,
				remarks: [{ title: "The owner's answer, 4 May 2026", text: answer.text }],
			},
		]);
	});
});
