import { by } from "#contract/compare.ts";
import type { CheckRule, CheckState } from "#contract/evidence/check-row.ts";
import { CHECK_RULES, type CheckResult } from "#contract/evidence/checks.ts";
import type { Statement } from "#contract/evidence/statements.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { CHECK_TAGS, linkOf } from "../checks-page.ts";
import { showAmount, showDay } from "../display.ts";

/** The worst first. */
export const EVALUATED: readonly CheckState[] = ["fail", "warn", "pass"];

export type CheckedPanel = NonNullable<ReturnType<typeof checkedView>>;

/** What rules and other scanners found about an agent, what needs a look first. Null if none found anything. */
export function checkedView({ checks, statements }: SnapshotAgent) {
	const found = checks
		.filter(({ state }) => EVALUATED.includes(state))
		.sort(by(({ state }) => EVALUATED.indexOf(state)));
	// What a rule finds alike of several is said once, and all that passes stands under one line.
	const alike = Map.groupBy(found, ({ id, state, sentence }) =>
		state === "pass" ? id : `${id} ${sentence}`,
	).values();
	const rows = [...alike].flatMap(([first, ...same]) =>
		first ? checkedRow([first, ...same], checks) : [],
	);
	const others = statements.map(statementRow);
	if (rows.length + others.length === 0) return null;
	return { rows, others };
}

function remark(title: string, text: string, at: string) {
	return { title: `${title}, ${showDay(at)}`, text };
}

/** What another scanner says, beside ours and never counted with them. */
function statementRow({ scanner, scanner_version, answer, ...statement }: Statement) {
	const { about, results, left_out, attached_by, attached_at, expires_at } = statement;
	return {
		title: [scanner, scanner_version].filter((text) => text !== null).join(" "),
		line: `About bytes with the digest ${about.slice(0, 8)}…, attached by ${attached_by} on ${showDay(attached_at)}, until ${showDay(expires_at)}.`,
		results: results.map(({ rule, version, level, text }) => ({
			rule: [rule, version && `version ${version}`, level].filter(Boolean).join(", "),
			text,
		})),
		more: left_out === 0 ? null : `${showAmount(left_out, "further result")} left out.`,
		remarks: answer ? [remark("The owner's answer", answer.text, answer.at)] : [],
	};
}

function checkedRow(same: [CheckResult, ...CheckResult[]], all: readonly CheckResult[]) {
	const [{ id, state, reason_code, sentence }] = same;
	const subjectsOf = (words: string) =>
		same.flatMap((one) => (one.sentence === words ? subjectWords(one.subject) : [])).join(", ");
	const [, ...others] = new Set(same.map((one) => one.sentence));
	const isAlone = all.filter((result) => result.id === id).length === 1;
	const rule: CheckRule = CHECK_RULES[id];
	return {
		...linkOf(id),
		tag: CHECK_TAGS[state],
		/** Which one of several. Null for the only one. */
		subject: isAlone ? null : subjectsOf(sentence),
		sentence,
		/** What else it found of others. */
		others: others.map((text) => ({ subject: subjectsOf(text), text })),
		remarks: same.flatMap(({ answer, set_aside: aside }) => [
			...(aside ? [remark("Set aside by a moderator", aside.reason, aside.at)] : []),
			...(answer ? [remark("The owner's answer", answer.text, answer.at)] : []),
		]),
		mend: rule.reasons[reason_code]?.mend ?? null,
		evidence: same
			.flatMap(({ evidence }) => evidence)
			.map(({ url, observed_at, excerpt, pointer }) => ({
				url,
				day: showDay(observed_at),
				text: [excerpt, pointer].filter(Boolean).join(" at "),
			})),
	};
}
