import { fillTemplate } from "#contract/addresses.ts";
import type { CheckRule, CheckState } from "#contract/check-row.ts";
import { CHECK_RULES, type CheckResult } from "#contract/checks.ts";
import { by } from "#contract/compare.ts";
import { getEndpoint } from "#contract/endpoints.ts";
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
		.map(checkedRow);
	if (rows.length + open.length === 0) return null;
	return {
		rows,
		open: open.map(checkedRow),
		openLine: `${showAmount(open.length, "check")} not evaluated, which counts for nothing`,
	};
}

function checkedRow({ id, subject, state, reason_code, sentence, evidence }: CheckResult) {
	const rule: CheckRule = CHECK_RULES[id];
	return {
		...linkOf(id),
		tag: CHECK_TAGS[state],
		/** Without its kind. */
		subject: subject.replace(/^[a-z]+:/, ""),
		sentence,
		mend: rule.reasons[reason_code]?.mend ?? null,
		evidence: evidence.map(({ url, observed_at, excerpt, pointer }) => ({
			url,
			day: showDay(observed_at),
			text: [excerpt, pointer].filter(Boolean).join(" at "),
		})),
	};
}
