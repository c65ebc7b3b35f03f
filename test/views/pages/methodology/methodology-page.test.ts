import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { OBSERVATION_KIND_NAMES, observationKind } from "#contract/evidence/observations.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import { AWARD_IDS, CLAIM_METHODS, EXPOSURE_TIERS, TRUST_LEVELS } from "#contract/vocabulary.ts";
import { MOOD_BOUNDS, MOOD_COMPONENTS, SEVERITY_POINTS } from "#domain/market/fear-greed.ts";
import { GRAVITY, HEAD_START_DAYS, LAUNCH_WINDOW_DAYS } from "#domain/market/launch-leaderboard.ts";
import { signalRules } from "#domain/moderation/signal-rules.ts";
import { VIEW_RULES } from "#domain/moderation/view-rules.ts";
import { OWN_COUNTS } from "#domain/scores/adoption.ts";
import { BADGE_RULES } from "#domain/scores/awards.ts";
import { ENGAGEMENT_WEIGHTS } from "#domain/scores/engagement.ts";
import { EXPOSURE_TIER_BOUNDS } from "#domain/scores/exposure.ts";
import {
	ACT_POINTS,
	FURTHER_MAX,
	FURTHER_POINTS,
	TYPE_POINTS,
} from "#domain/scores/exposure-evidence.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import {
	MARKET_PARTS,
	PROFILE_POINTS,
	STANDING_LEVEL_POINTS,
	STANDING_PROOF_POINTS,
} from "#domain/scores/market-score.ts";
import { LIST_CRITERIA } from "#domain/scores/rank.ts";
import { CREDENTIAL_RULES, PHRASE_RULES, TOOL_RULES } from "#domain/scores/risk-rules.ts";
import { BASELINE_DAYS, RECENT_DAYS, SMOOTHING_PER_DAY } from "#domain/scores/trend-score.ts";
import {
	COMPLETENESS_POINTS,
	IDENTITY_POINTS,
	TRUST_PARTS,
	VERIFICATION_POINTS,
} from "#domain/scores/trust-score.ts";
import { UPKEEP_STEPS } from "#domain/scores/upkeep.ts";
import { methodologyPage } from "#views/pages/methodology/methodology-page.ts";
import { viewContext } from "../../view-context-builder.ts";

const page = methodologyPage(viewContext());
const tables = page.sections.flatMap((section) => section.tables);
const shownIn = (caption: string) => {
	const table = tables.find((candidate) => candidate.caption === caption);
	return table?.rows.map(({ name, value }) => [name.toLowerCase(), value.replace("−", "-")]);
};

/** Names as shown, with their numbers. */
const named = (points: Readonly<Record<string, number>>) =>
	Object.entries(points).map(([name, value]) => [name.replaceAll("_", " "), String(value)]);
const levels = (points: Readonly<Record<string, number>>) =>
	["listed", "reviewed", "verified", "certified", "enterprise"].map((name, level) => [
		`${level}, ${name}`,
		String(points[level]),
	]);

describe("the methodology", () => {
	it("names its version and gives every chapter a heading", () => {
		expect(page.version).toBe(METHODOLOGY_VERSION);
		const ids = page.sections.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it.each<[string, string[][]]>([
		["Parts of the market score", named(MARKET_PARTS)],
		["Profile", PROFILE_POINTS.map(({ fact, points }) => [fact, String(points)])],
		["Standing: verification level", levels(STANDING_LEVEL_POINTS)],
		[
			"Upkeep: age of the last release or change",
			UPKEEP_STEPS.map(({ days, share }) => [
				`up to ${days} days`,
				String(share * MARKET_PARTS.upkeep),
			]),
		],
		["Standing: proofs", STANDING_PROOF_POINTS.map((row) => [row.proof, String(row.points)])],
		["Parts of the trust score", named(TRUST_PARTS)],
		["Identity", named(IDENTITY_POINTS)],
		["Verification", levels(VERIFICATION_POINTS)],
		["Completeness", COMPLETENESS_POINTS.map(({ fact, points }) => [fact, String(points)])],
		["Tiers", EXPOSURE_TIER_BOUNDS.map(({ tier, from }) => [tier, String(from)])],
		["Automated estimate: type, if nothing else is known", named(TYPE_POINTS)],
		["Automated estimate: what it can do", named(ACT_POINTS)],
		[
			"Automated estimate: what else counts",
			[
				...Object.entries(FURTHER_POINTS).map(([name, { each }]) => [
					name.replaceAll("_", " "),
					String(each),
				]),
				["all together", String(FURTHER_MAX)],
			],
		],
		["Weight of each signal in engagement", named(ENGAGEMENT_WEIGHTS)],
		[
			"Components of fear and greed",
			MOOD_COMPONENTS.map(({ name, weight }) => [name, String(weight)]),
		],
		["Mood labels", MOOD_BOUNDS.map(({ label, from }) => [label.replace("_", " "), String(from)])],
		["Points that an open incident takes from safety", named(SEVERITY_POINTS)],
	])("shows every row of its table: %s", (caption, rows) => {
		expect(shownIn(caption)).toEqual(rows);
	});

	it("shows every count of adoption and when it is full, and from when own ones count", () => {
		const table = tables.find(({ caption }) => caption === "Adoption: counts");
		const observed = OBSERVATION_KIND_NAMES.map(observationKind).flatMap(({ full }) => full ?? []);
		const own = Object.values(OWN_COUNTS);
		expect(table?.rows.map(({ value }) => Number(value))).toEqual([
			...observed,
			...own.map(({ full }) => full),
		]);
		const notes = table?.rows.slice(-own.length).map(({ note }) => note);
		expect(notes).toEqual(own.map(({ from }) => expect.stringContaining(`From ${from} on`)));
	});

	it("says what changed with the method: every part, now and before", () => {
		const change = page.sections.find(({ id }) => id === "change");
		const [table] = change?.tables ?? [];
		const now = table?.rows.map(({ name, value }) => [name.toLowerCase(), Number(value)]) ?? [];
		expect(Object.fromEntries(now)).toEqual({ ...MARKET_PARTS });
		const before = table?.rows.map(({ note }) => Number(note?.replace("Before: ", "")));
		expect(before?.reduce((sum, points) => sum + points, 0)).toBe(100);
	});

	it("shows every word that a declared profile may use, with its weight", () => {
		const rows = shownIn("Declared profile: weights and words") ?? [];
		const weights = Object.entries(PROFILE_SCALES).map(([name, { weight }]) => [name, weight]);
		expect(rows).toEqual(
			[...weights, ["sensitive_access", SENSITIVE_ACCESS.weight]].map(([name, weight]) => [
				String(name).replaceAll("_", " "),
				String(weight),
			]),
		);
		const notes = tables
			.find(({ caption }) => caption === "Declared profile: weights and words")
			?.rows.map(({ note }) => note)
			.join();
		for (const { words } of Object.values(PROFILE_SCALES)) {
			for (const [word, value] of named(words)) expect(notes).toContain(`${word} ${value}`);
		}
		expect(shownIn("Declared profile: sensitive access")).toEqual([
			...named(SENSITIVE_ACCESS.words),
			["each further kind", String(SENSITIVE_ACCESS.furtherPoints)],
		]);
	});

	it.each([
		["Words in the names of tools: the first that is listed decides", TOOL_RULES],
		["Words in the names of secrets", CREDENTIAL_RULES],
		["Phrases in descriptions: the first row that fits decides", PHRASE_RULES],
	])("shows every word that an estimate is made from: %s", (caption, rules) => {
		const rows = tables.find((table) => table.caption === caption)?.rows ?? [];
		expect(rows).toHaveLength(rules.length);
		for (const [place, { words, with: also, unless }] of rules.entries()) {
			const note = rows[place]?.note ?? "";
			const all = [...words, ...(also?.words ?? []), ...(unless?.words ?? [])];
			expect(all.filter((word) => !note.includes(word))).toEqual([]);
		}
	});

	it("has the numbers of the formulas in its sentences", () => {
		const text = page.sections.flatMap(({ paragraphs }) => paragraphs).join("\n");
		expect(text).toContain(
			`last ${RECENT_DAYS} complete days compared with the ${BASELINE_DAYS} days before`,
		);
		expect(text).toContain("Age is counted in whole days (UTC)");
		expect(text).toContain(`recent + before + ${2 * SMOOTHING_PER_DAY}`);
		expect(text).toContain(`last ${LAUNCH_WINDOW_DAYS} days`);
		expect(text).toContain(`+ ${HEAD_START_DAYS})^${GRAVITY}`);
	});

	it("says what every badge and trust level requires, and what determines a rank", () => {
		const badges = tables.find(({ caption }) => caption.startsWith("Badges"));
		expect(badges?.rows).toHaveLength(AWARD_IDS.length);
		expect(badges?.rows.map(({ note }) => note)).toEqual(
			Object.values(BADGE_RULES).map(({ description }) => description),
		);
		const trust = tables.find(({ caption }) => caption.startsWith("Trust levels"));
		expect(trust?.rows.map(({ name }) => name.toLowerCase())).toEqual(TRUST_LEVELS.toReversed());
		const ranks = tables.find(({ caption }) => caption.startsWith("How lists are ordered"));
		expect(ranks?.rows).toHaveLength(LIST_CRITERIA.length);
		expect(shownIn("Tiers")).toHaveLength(EXPOSURE_TIERS.length - ["unassessed"].length);
	});

	it.each([
		["Votes, watches and comments", signalRules(DEFAULT_LIMITS)],
		["Page views", VIEW_RULES],
	])("states every rule that keeps signals honest: %s", (caption, rules) => {
		const table = tables.find((candidate) => candidate.caption === caption);
		expect(table?.rows.map(({ name, note }) => [name, note])).toEqual(Object.entries(rules));
	});

	it("explains how claims are proven and checked, with the checker's own address", () => {
		const claims = page.sections.find(({ id }) => id === "claims");
		const [ways, checks] = claims?.tables ?? [];
		expect(ways?.rows).toHaveLength(CLAIM_METHODS.length);
		const sentences = checks?.rows.map(({ note }) => note).join("\n");
		expect(sentences).toContain(`every ${CLAIM_CHECKS.recheckHours} hours`);
		expect(sentences).toContain(`after ${CLAIM_CHECKS.graceDays} days`);
		expect(sentences).toContain(`after ${CLAIM_CHECKS.waitingDays} days`);
		expect(sentences).toContain(`write to ${viewContext().site.contactEmail}`);
	});
});
