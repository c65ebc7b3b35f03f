import type { RiskClass } from "#contract/risk-signals.ts";
import { wordsOf } from "../fold-text.ts";
import { PHRASE_REACH, type WordRule } from "./risk-rules.ts";

/** Words of a name in any case: `sendMail`, `send-mail` and `SEND_MAIL` are the same. */
export function wordsOfName(name: string): string[] {
	return wordsOf(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " "));
}

/** The row that fits the first word of a name that is in the table. */
export function ruleOfName<Class extends RiskClass>(
	rules: readonly WordRule<Class>[],
	words: readonly string[],
): WordRule<Class> | undefined {
	for (const [at, word] of words.entries()) {
		const others = words.toSpliced(at, 1);
		const rule = rules.find(
			(rule) =>
				rule.words.includes(word) &&
				(rule.with?.words.some((other) => others.includes(other)) ?? true) &&
				!rule.unless?.words.some((other) => others.includes(other)) &&
				!(rule.isAlone && others.length > 0),
		);
		if (rule) return rule;
	}
	return undefined;
}

/** The first row whose phrase is in a text, and the phrase. */
export function phraseOf(
	rules: readonly WordRule[],
	text: string,
): { class: WordRule["class"]; phrase: string } | undefined {
	const words = wordsOf(text);
	for (const rule of rules) {
		if (rule.unless?.words.some((other) => words.includes(other))) continue;
		for (const [at, word] of words.entries()) {
			if (!rule.words.includes(word)) continue;
			const behind = words.slice(at + 1, at + 1 + PHRASE_REACH);
			const end = behind.findIndex((other) => rule.with?.words.includes(other));
			if (end !== -1)
				return { class: rule.class, phrase: [word, ...behind.slice(0, end + 1)].join(" ") };
		}
	}
	return undefined;
}
