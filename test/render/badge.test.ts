import { describe, expect, it } from "vitest";
import { BADGE_STYLES, type BadgeFact, type BadgeImage } from "#contract/agents/badge-style.ts";
import { BADGE_COLOURS, renderBadge, renderShieldsBadge } from "#render/badge.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { badgeView } from "#views/pictures/badge-view.ts";
import { incident } from "../snapshot/registry-extract-builder.ts";
import { mole, ofMany, viewContext } from "../views/view-context-builder.ts";
import { readBadge } from "./read-badge.ts";
import { outlineOf, readXml } from "./read-xml.ts";

const [context, { ...agent }] = mole();
agent.openIncidentCount = 0;

const agents: Readonly<Record<string, Partial<SnapshotAgent>>> = {
	high: { rank: 1, marketScore: 94.5, trustScore: 100, claim: { ...agent.claim, level: 4 } },
	good: { rank: 12, marketScore: 74.3, trustScore: 62, claim: { ...agent.claim, level: 3 } },
	fair: { rank: 345, marketScore: 41, trustScore: 40, claim: { ...agent.claim, level: 2 } },
	low: { rank: 10_456, marketScore: 7.2, trustScore: 20, claim: { ...agent.claim, level: 1 } },
	none: {
		isRanked: false,
		rank: 79_999,
		marketScore: 0,
		trustScore: 0,
		claim: { ...agent.claim, level: 0 },
	},
	deprecated: { status: "deprecated", rank: 50, marketScore: 61, trustScore: 62 },
	caution: { openIncidentCount: 2, rank: 3, marketScore: 91, trustScore: 90 },
	alert: { openIncidentCount: 2, rank: 3, marketScore: 91, trustScore: 90 },
};

/** The incident of the small registry is of medium severity. */
const severe = viewContext({
	incidents: [incident("mole-flood", { severity: "high", agents: ["mole"] })],
});

const siteNames: Readonly<Record<string, string>> = {
	long: "The Registry of Agents and Servers of the Harbour Authority",
	hebrew: "מרשם הסוכנים",
	arabic: "سجل الوكلاء",
	chinese: "智能体注册表",
	emoji: "🤖 Bots 👩‍👩‍👧‍👦",
	cyrillic: "Реестр агентов",
	markup: 'R&D <Lab> "Seven"',
};

const UNPROVEN = { domainVerifiedAt: null, repositoryVerifiedAt: null };
const CHECK: SnapshotAgent["checks"][number] = {
	id: "pkg.exists",
	subject: "npm:mole",
	state: "pass",
	reason_code: "exists",
	sentence: "",
	evidence: [],
	rule_version: 1,
};

const badge: BadgeImage = {
	label: "Agent Registry",
	message: "#1 · 2",
	title: "Mole",
	tone: "good",
};
const read = (drawn: BadgeImage) => readBadge(readXml(renderBadge(drawn)));
const golden = (name: string) => `../golden/badges/${name}.svg`;

describe("a badge", () => {
	const cases = BADGE_STYLES.flatMap((style) =>
		Object.entries(agents).map(([name, facts]) => ({ style, name, facts })),
	);

	it.each(cases)("looks as before: $style, $name", async ({ style, name, facts }) => {
		const shown = ofMany(name === "alert" ? severe : context);
		const svg = renderBadge(badgeView(shown, { ...agent, ...facts }, style));
		await expect(svg).toMatchFileSnapshot(golden(`${style}/${name}`));
	});

	it.each([
		["add", {}],
		["fact", { toolsCount: 24 }],
		["plate", {}],
		["warning", {}],
	] as const)("looks as before: %s of an agent with more facts", async (style, facts) => {
		const checks = [CHECK, CHECK];
		const rich = { ...agent, clients: ["cursor"], checks, ...facts };
		const svg = renderBadge(badgeView(context, rich, style));
		await expect(svg).toMatchFileSnapshot(golden(`${style}/rich`));
	});

	it.each(Object.entries(siteNames))("looks as before: %s name", async (key, name) => {
		const named = { ...context, site: { ...context.site, name } };
		const svg = renderBadge(badgeView(named, { ...agent, rank: 1, marketScore: 59.1 }, "default"));
		await expect(svg).toMatchFileSnapshot(golden(`name/${key}`));
	});

	it("has a text for screen readers", () => {
		const svg = renderBadge({ ...badge, title: "Mole: rank 1" });
		expect(readXml(svg).attributes.role).toBe("img");
		expect(readBadge(readXml(svg))).toMatchObject({
			title: "Mole: rank 1",
			spoken: "Mole: rank 1",
			label: "Agent Registry",
			message: "#1 · 2",
		});
	});

	it("is 22 pixels high and as wide as its texts need", () => {
		const widthOf = (label: string) => read({ ...badge, label }).width;
		expect(read(badge).height).toBe(22);
		expect(widthOf("MMMM") - widthOf("M")).toBe(28);
	});

	it("shortens texts that are too long", () => {
		const { label, width } = read({ ...badge, label: "word ".repeat(2000) });
		expect(label).toBe("word word word word word wo…");
		expect(width).toBeLessThan(300);
	});

	it("measures white space as it is shown", () => {
		const spaced = renderBadge({ ...badge, label: " Agent \n\t Registry " });
		expect(spaced).toBe(renderBadge(badge));
	});

	it("has nothing that could conflict with another badge on a page", () => {
		const outline = JSON.stringify(outlineOf(readXml(renderBadge(badge))));
		expect(outline).toContain("aria-label");
		expect(outline).not.toMatch(/"(?:id|class|style|href|script)"/);
	});

	it.each(Object.values(BADGE_COLOURS.tones))("has readable text on %s", (ground, text) => {
		expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
	});

	it("is the button of the app that is asked for, if it works there, else of the first", () => {
		const usable = { ...agent, clients: ["vs-code", "cursor"] };
		const messageOf = (app?: string, shown = usable) =>
			badgeView(context, shown, "add", { app }).message;
		expect(messageOf("cursor")).toBe("Add to Cursor");
		expect(messageOf()).toBe("Add to VS Code");
		expect(messageOf("zed")).toBe("See it on Agent Registry");
		expect(messageOf(undefined, { ...agent, clients: [] })).toBe("See it on Agent Registry");
	});

	it("says no fact that is not known", () => {
		const bare = { ...agent, toolsCount: 0, isRanked: false, reach: null };
		const factOf = (fact?: BadgeFact, shown: SnapshotAgent = bare) =>
			badgeView(context, { ...shown, claim: { ...agent.claim, ...UNPROVEN } }, "fact", { fact });
		expect(factOf()).toMatchObject({ message: "facts not stated", tone: "inactive" });
		expect(factOf("tools")).toMatchObject({ message: "tools not stated", tone: "inactive" });
		expect(factOf("tools", { ...bare, toolsCount: 24 })).toMatchObject({ message: "24 tools" });
		expect(factOf("use", { ...bare, isRanked: true, rank: 2 }).message).toMatch(/^#2 of \d+$/);
		const proven = { ...agent, claim: { ...agent.claim, domainVerifiedAt: agent.createdAt } };
		expect(badgeView(context, proven, "fact", { fact: "owner" })).toMatchObject({
			label: "✓",
			tone: "good",
		});
	});

	it("warns by itself in every style: recalled, an open advisory, an incident", () => {
		const check = (state: "fail" | "warn") => [{ ...CHECK, id: "pkg.known-bad" as const, state }];
		for (const style of BADGE_STYLES) {
			const said = (facts: Partial<SnapshotAgent>) =>
				badgeView(context, { ...agent, ...facts }, style);
			expect(said({ checks: check("fail") })).toMatchObject({
				message: expect.stringMatching(/recalled: do not install$/),
				tone: "alert",
			});
			expect(said({ checks: check("warn") })).toMatchObject({
				message: expect.stringMatching(/open advisory$/),
				tone: "caution",
			});
			expect(said({ openIncidentCount: 1 }).message).toContain("1 open incident");
		}
		const button = badgeView(
			context,
			{ ...agent, clients: ["cursor"], checks: check("fail") },
			"add",
		);
		expect(button.message).toBe("recalled: do not install");
	});

	it("says how many checks pass, and of a failed one in amber", () => {
		const plate = (...states: ("pass" | "fail")[]) =>
			badgeView(
				context,
				{ ...agent, checks: states.map((state) => ({ ...CHECK, state })) },
				"plate",
			);
		expect(plate("pass", "pass")).toMatchObject({ message: "Listed, 2 checks pass", tone: "good" });
		expect(plate("pass", "fail")).toMatchObject({
			message: "Listed, 1 check fails",
			tone: "caution",
		});
		expect(plate()).toMatchObject({
			message: "Listed",
			note: expect.stringMatching(/, \d+ \w+ \d{4}$/),
		});
	});

	it("warns of an endpoint that is publicly known not to answer, with the day", () => {
		const subject = "endpoint:https://mole.pier9.dev/mcp";
		const down = { ...CHECK, id: "reach.mcp" as const, subject, state: "fail" as const };
		const look = { subject, state: "timeout" as const, at: "2026-11-26T10:00:00.000Z" };
		const shown = { ...agent, checks: [down] };
		expect(badgeView(context, shown, "warning", { look })).toMatchObject({
			message: "down · 26 Nov 2026",
			tone: "caution",
		});
		expect(badgeView(context, agent, "warning", { look }).message).toBe("no known trouble");
	});
});

describe("a badge for shields.io", () => {
	it("has the same text and colours", () => {
		expect(JSON.parse(renderShieldsBadge(badge))).toEqual({
			schemaVersion: 1,
			label: "Agent Registry",
			message: "#1 · 2",
			color: "#c9f24b",
			labelColor: "#12130f",
			cacheSeconds: 3600,
		});
	});
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(first: string, second: string): number {
	const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
		const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
