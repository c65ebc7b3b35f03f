import type { CheckRule, CheckState } from "#contract/check-row.ts";
import { CHECK_RULES, type CheckResult } from "#contract/checks.ts";
import { by } from "#contract/compare.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { CHECK_TAGS, linkOf } from "../checks-page.ts";
import { showAmount, showDay } from "../display.ts";

const EVALUATED: readonly CheckState[] = ["fail", "warn", "pass"];

export type Checked = NonNullable<ReturnType<typeof checkedView>>;

/** What rules found about an agent, what needs a look first. Null if no rule is about anything in it. */
export function checkedView({ checks }: SnapshotAgent) {
	const open = checks.filter(({ state }) => state === "not_evaluated");
	const rows = checks
		.filter(({ state }) => EVALUATED.includes(state))
		.sort(by(({ state }) => EVALUATED.indexOf(state)))
		.map((one) => checkedRow(one, checks));
	if (rows.length + open.length === 0) return null;
	return {
		rows,
		open: open.map((one) => checkedRow(one, checks)),
		openLine: `${showAmount(open.length, "check")} not evaluated`,
	};
}

function subjectWords(subject: string): string {
	const words = subject.replace(/^[a-z]+:/, "");
	return words.replace(/^([0-9a-f]{8})[0-9a-f]{56}$/, "document $1…");
}

function checkedRow(
	{ id, subject, state, reason_code, sentence, evidence }: CheckResult,
	all: readonly CheckResult[],
) {
	const isAlone = all.filter((one) => one.id === id).length === 1;
	const rule: CheckRule = CHECK_RULES[id];
	return {
		...linkOf(id),
		tag: CHECK_TAGS[state],
		/** Which one of several. Null for the only one. */
		subject: isAlone ? null : subjectWords(subject),
		sentence,
		mend: rule.reasons[reason_code]?.mend ?? null,
		evidence: evidence.map(({ url, observed_at, excerpt, pointer }) => ({
			url,
			day: showDay(observed_at),
			text: [excerpt, pointer].filter(Boolean).join(" at "),
		})),
	};
}
