import { describe, expect, it } from "vitest";
import { badgeView } from "#views/pictures/badge-view.ts";
import { getAgent } from "#views/view-context.ts";
import { incident } from "../snapshot/registry-extract-builder.ts";
import { mole, ofMany, viewContext } from "./view-context-builder.ts";

const [context, { ...agent }] = mole();
agent.openIncidentCount = 0;

describe("the text of a badge", () => {
	it("is rank and score by default", () => {
		const ranked = { ...agent, title: "Mole", rank: 12, marketScore: 74.26 };
		expect(badgeView(context, ranked, "default")).toEqual({
			label: "Agent Registry",
			message: "#12 · 74.3",
			title: "Mole: rank 12, market score 74.3 on Agent Registry",
			tone: "good",
		});
	});

	it("is a rounded rank instead of an exact one above a limit", () => {
		const ranked = { ...agent, title: "Mole", rank: 15_234, marketScore: 41.2 };
		expect(badgeView(ofMany(context), ranked, "default")).toMatchObject({
			message: "top 20,000 · 41.2",
			title: "Mole: top 20,000, market score 41.2 on Agent Registry",
		});
	});

	it("says that an agent is not ranked yet, with number and score in its title", () => {
		const newt = getAgent(context, "newt");
		expect(badgeView(ofMany(context), newt, "default")).toMatchObject({
			message: "not ranked yet · deprecated",
			title: "newt: not ranked yet (rank 1000, market score 0) on Agent Registry; deprecated",
			tone: "inactive",
		});
	});

	it("is the review level and the score in style trust", () => {
		const claim = { ...agent.claim, level: 1 };
		const reviewed = { ...agent, title: "Mole", trustScore: 42, claim };
		expect(badgeView(context, reviewed, "trust")).toEqual({
			label: "Agent Registry",
			message: "reviewed · trust 42",
			title: "Mole: reviewed (verification level 1 of 4), trust score 42 on Agent Registry",
			tone: "good",
		});
	});

	it.each([
		[0, "listed"],
		[1, "reviewed"],
		[2, "verified"],
		[3, "certified"],
		[4, "enterprise"],
	])("names level %i", (level, name) => {
		const claimed = { ...agent, claim: { ...agent.claim, level } };
		const { message, title } = badgeView(context, claimed, "trust");
		expect(message).toMatch(new RegExp(`^${name} · trust `));
		expect(title).toContain(`${name} (verification level ${level} of 4)`);
	});

	it("is lime only for what is counted or proven", () => {
		const trust = { ...agent.trust, identity: 0, verification: 0 };
		expect(badgeView(context, { ...agent, isRanked: true }, "default").tone).toBe("good");
		expect(badgeView(context, { ...agent, isRanked: false }, "default").tone).toBe("inactive");
		expect(badgeView(context, { ...agent, trust }, "trust").tone).toBe("inactive");
		expect(badgeView(context, { ...agent, trust: { ...trust, identity: 25 } }, "trust").tone).toBe(
			"good",
		);
	});

	it.each([
		["deprecated", 0, " · deprecated", "inactive"],
		["active", 1, " · 1 open incident", "caution"],
		["deprecated", 2, " · 2 open incidents · deprecated", "caution"],
		["active", 0, "", "good"],
	] as const)(
		"says that an agent is %s and has %i open incidents, at any score",
		(status, openIncidentCount, said, expected) => {
			const warned = { ...agent, status, openIncidentCount, marketScore: 99, trustScore: 99 };
			for (const style of ["default", "trust"] as const) {
				const { message, tone, title } = badgeView(context, warned, style);
				expect(message).toMatch(new RegExp(`99${said}$`));
				expect(title).toContain(said.slice(3).split(" · ")[0] ?? "");
				expect(tone).toBe(expected);
			}
		},
	);

	it.each([
		["low", "caution"],
		["medium", "caution"],
		["high", "alert"],
		["critical", "alert"],
	] as const)("is red only for severe incidents: %s", (severity, tone) => {
		const agents = [agent.slug];
		const around = viewContext({ incidents: [incident("flood", { severity, agents })] });
		for (const style of ["default", "trust"] as const) {
			expect(badgeView(around, { ...agent, openIncidentCount: 1 }, style).tone).toBe(tone);
		}
	});
});
