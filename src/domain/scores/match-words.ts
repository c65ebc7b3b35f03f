import type { RiskClass } from "#contract/evidence/risk-signals.ts";
import { foldedWords } from "../texts/fold-text.ts";
import * as risk from "./risk-rules.ts";

/** Words of a name in any case: `sendMail`, `send-mail` and `SEND_MAIL` are the same. */
export function wordsOfName(name: string): string[] {
	return foldedWords(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " "));
}

/** The row that fits the first word of a name that is in the table. */
export function ruleOfName<Class extends RiskClass>(
	rules: readonly risk.WordRule<Class>[],
	words: readonly string[],
): risk.WordRule<Class> | undefined {
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

/** What a value to fill in opens, by its name. Undefined for one that is no credential. */
export function credentialClass(input: { name: string; secret: boolean }): RiskClass | undefined {
	const words = wordsOfName(input.name);
	const isSecret = input.secret && !risk.NO_SECRETS.includes(words.at(-1) ?? "");
	return ruleOfName(risk.CREDENTIAL_RULES, words)?.class ?? (isSecret ? "secret" : undefined);
}

/** Rows of phrases by the words that they begin with, because every description is read every hour. */
const PHRASES = Map.groupBy(
	risk.PHRASE_RULES.flatMap((rule, place) => rule.words.map((word) => ({ word, place, rule }))),
	({ word }) => word,
);

/** The phrase in a text whose row comes first. */
export function phraseOf(text: string) {
	const words = foldedWords(text);
	let first: { place: number; class: risk.WordRule["class"]; phrase: string } | undefined;
	for (const [at, word] of words.entries()) {
		for (const { place, rule } of PHRASES.get(word) ?? []) {
			if (first && first.place <= place) continue;
			const behind = words.slice(at + 1, at + 1 + risk.PHRASE_REACH);
			const ends = behind.map((other) => rule.with?.words.includes(other) ?? false);
			const start = ends.indexOf(true);
			// All of `terminal commands`.
			const end = ends[start + 1] ? start + 1 : start;
			if (start === -1 || rule.unless?.words.some((other) => words.includes(other))) continue;
			first = { place, class: rule.class, phrase: [word, ...behind.slice(0, end + 1)].join(" ") };
		}
	}
	return first;
}
