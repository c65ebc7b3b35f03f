import { type CheckRule, type CheckState, NOT_RUN } from "#contract/evidence/check-row.ts";
import {
	CHECK_IDS,
	CHECK_RULES,
	type CheckEvidence,
	type CheckId,
	type CheckResult,
} from "#contract/evidence/checks.ts";
import { PUBLIC_AT_ONCE, WITHHELD } from "#contract/evidence/findings.ts";
import { checkPath } from "#contract/http/addresses.ts";
import { keysOf, mapMembers } from "#contract/members-of.ts";
import { onceEach } from "#contract/once-each.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showCount, showDate } from "./display.ts";
import { pageFrame } from "./page-frame.ts";

/** States as people read them, the first of several first. What is not known has its own look. */
export const CHECK_TAGS = {
	fail: { label: "fails", tone: "bad" },
	warn: { label: "warns", tone: "warn" },
	pass: { label: "passes", tone: "good" },
	not_evaluated: { label: "no result", tone: "unknown" },
	not_applicable: { label: "does not apply", tone: "unknown" },
} as const satisfies Record<CheckState, { label: string; tone: string }>;
const FOUND_WORDS = { fail: "fail", warn: "warn", pass: "pass", not_evaluated: "without a result" };
const SHOWN_STATES = keysOf(FOUND_WORDS);

const FIRST_VERSION = { date: "2026-11-26", says: "First version." };

export function checksPage(context: ViewContext) {
	return {
		...pageFrame(context, {
			path: "/checks/",
			title: "Checks",
			description:
				"What this registry checks of listings: what each rule asks, how, when it is wrong, and how to mend what it finds.",
		}),
		/** Said once, here, and on no page of a listing. */
		unlooked: countStates(context.snapshot).isLookedAt ? null : UNLOOKED,
		rules: CHECK_IDS.map((id) => ({
			...linkOf(id),
			...CHECK_RULES[id],
			found: foundBy(context, id),
		})),
	};
}

export function checkPage(context: ViewContext, { check = "" }: { check?: string }) {
	const id = CHECK_IDS.find((entry) => entry === check);
	if (!id) throw new Error(`There is no check ${check}`);
	const { reasons, changes = [], ...rule }: CheckRule = CHECK_RULES[id];
	return {
		...pageFrame(context, {
			path: checkPath(id),
			title: rule.label,
			description: rule.asks,
			section: "/checks/",
		}),
		...rule,
		id,
		found: foundBy(context, id),
		published: PUBLIC_AT_ONCE.has(id) ? "A failure is public at once." : WITHHELD.sentence,
		reasons: Object.entries(reasons).map(([code, { state, says, mend }]) => ({
			code,
			tag: CHECK_TAGS[state],
			says: says.replace(/\{\w+\}/g, "…"),
			mend: mend ?? null,
		})),
		versions: [FIRST_VERSION, ...changes]
			.map(({ date, says }, at) => ({ name: `Version ${at + 1}`, day: showDate(date), says }))
			.reverse(),
	};
}

export const linkOf = (id: CheckId) => ({ label: CHECK_RULES[id].label, path: checkPath(id) });

const UNLOOKED =
	"No endpoint, package registry or repository was asked yet. Only what documents say was checked.";

const OWN_WORDS: readonly CheckEvidence["kind"][] = ["document", "listing"];

/** True if it rests on something that was asked. */
function hasLook({ evidence }: CheckResult): boolean {
	return evidence.some(({ kind }) => !OWN_WORDS.includes(kind));
}

/** How many listings it found what of, as a text. Each counts once, by its worst result. */
function foundBy({ snapshot }: ViewContext, id: CheckId): string {
	const { counts } = countStates(snapshot);
	const rows = SHOWN_STATES.map((state) => ({ state, count: counts[id][state] }));
	const all = rows.reduce((sum, { count }) => sum + count, 0);
	if (all === 0) return "No listing was checked.";
	if (rows.every(({ state, count }) => count === 0 || state === "not_evaluated"))
		return NOT_RUN.says;
	const parts = rows.flatMap(({ state, count }) =>
		count > 0 ? [`${showCount(count)} ${FOUND_WORDS[state]}`] : [],
	);
	return `Of ${showAmount(all, "listing")}: ${parts.join(", ")}.`;
}

type Counts = Record<CheckId, Record<CheckState, number>>;
/** All agents are read for them. */
const countStates = onceEach(({ agents }: Snapshot) => {
	let isLookedAt = false;
	const counts: Counts = mapMembers(CHECK_RULES, () => mapMembers(CHECK_TAGS, () => 0));
	for (const { checks } of agents) {
		isLookedAt ||= checks.some(hasLook);
		const counted = checks.filter(({ set_aside }) => !set_aside);
		for (const [id, results] of Map.groupBy(counted, (result) => result.id)) {
			const worst = SHOWN_STATES.find((state) => results.some((result) => result.state === state));
			if (worst) counts[id][worst] += 1;
		}
	}
	return { counts, isLookedAt };
});
