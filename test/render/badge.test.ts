import { describe, expect, it } from "vitest";
import { BADGE_STYLES } from "#contract/agents/badge-style.ts";
import { BADGE_COLOURS, type Badge, renderBadge, renderShieldsBadge } from "#render/badge.ts";
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

const badge: Badge = { label: "Agent Registry", message: "#1 · 2", title: "Mole", tone: "high" };
const read = (drawn: Badge) => readBadge(readXml(renderBadge(drawn)));
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

	it("is 20 pixels high and as wide as its texts need", () => {
		const widthOf = (label: string) => read({ ...badge, label }).width;
		expect(read(badge).height).toBe(20);
		expect(widthOf("MMMM") - widthOf("M")).toBe(28);
	});

	it("shortens texts that are too long", () => {
		const { label, width } = read({ ...badge, label: "word ".repeat(2000) });
		expect(label).toBe("word word word word word word…");
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

	it.each(Object.entries(BADGE_COLOURS.message))("has readable text on %s", (_, colour) => {
		expect(contrast(colour, BADGE_COLOURS.text)).toBeGreaterThanOrEqual(4.5);
	});

	it("has a readable label", () => {
		expect(contrast(BADGE_COLOURS.label, BADGE_COLOURS.text)).toBeGreaterThanOrEqual(4.5);
	});
});

describe("a badge for shields.io", () => {
	it("has the same text and colours", () => {
		expect(JSON.parse(renderShieldsBadge(badge))).toEqual({
			schemaVersion: 1,
			label: "Agent Registry",
			message: "#1 · 2",
			color: "#1f7a4d",
			labelColor: "#3f4650",
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
