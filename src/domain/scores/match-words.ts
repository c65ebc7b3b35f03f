import type { RiskClass } from "#contract/evidence/risk-signals.ts";
import { foldedWords, foldText } from "../texts/fold-text.ts";
import * as risk from "./risk-rules.ts";

/** Words of a name in any case: `sendMail`, `send-mail` and `SEND_MAIL` are the same. */
export function wordsOfName(name: string): string[] {
	return foldedWords(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " "));
}

/**
 * Without words of an operation that only tell its protocol: `API-post-search` is a search, and `API-delete-page` deletes
 * by its own word. A POST of which the other words do not all read writes.
 */
export function withoutProtocol(name: string): string {
	const own = name.replace(/^api[_.:/-]+(?=.)/i, "");
	const posted = own === name ? own : own.replace(/^post[_.:/-]+(?=.)/i, "");
	const classes = wordsOfName(posted).flatMap(
		(word) => ruleOfName(risk.TOOL_RULES, [word])?.class ?? [],
	);
	return classes.length > 0 && classes.every((found) => found === "reads") ? posted : own;
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
	return ruleOfName(risk.CREDENTIAL_RULES, words)?.class ?? (input.secret ? "secret" : undefined);
}

/** Rows of phrases by the words that they begin with, because every description is read every hour. */
const PHRASES = Map.groupBy(
	risk.PHRASE_RULES.flatMap((rule, place) => rule.words.map((word) => ({ word, place, rule }))),
	({ word }) => word,
);

/** Says that it does not. */
const DENIALS: ReadonlySet<string> = new Set("not no never without cannot t".split(" "));
const DENIAL_REACH = 2;

/** The phrase in a text whose row comes first, as the text has it. */
export function phraseOf(text: string) {
	const found = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[.!?](?=\s)/gu)];
	const words = found.map(([word]) => foldText(word));
	let first: { place: number; class: risk.WordRule["class"]; phrase: string } | undefined;
	for (const [at, word] of words.entries()) {
		for (const { place, rule } of PHRASES.get(word) ?? []) {
			if (first && first.place <= place) continue;
			if (rule.unless?.words.some((other) => words.includes(other))) continue;
			const end = endOfPhrase(words, at, rule);
			if (end === undefined) continue;
			const { index: ends = 0, 0: last = "" } = found[end] ?? {};
			const phrase = text.slice(found[at]?.index, ends + last.length).replace(OPEN_END, "");
			// The worst is not put together from a list.
			if (rule.class === "runs_anything" && /[,;]/.test(phrase)) continue;
			first = { place, class: rule.class, phrase };
		}
	}
	return first;
}

const OPEN_END =
	/(?: (?:and|for|from|in|including|of|or|over|the|their|through|to|via|using)){1,9}$/;

/** Where a phrase that begins with a word ends. None goes on after a sentence. */
function endOfPhrase(words: readonly string[], at: number, rule: risk.WordRule) {
	if (words.slice(Math.max(0, at - DENIAL_REACH), at).some((word) => DENIALS.has(word))) return;
	const worst = rule.class === "runs_anything" ? risk.WORST_REACH : risk.PHRASE_REACH;
	const reach = rule.isNear ? risk.NEAR_REACH : worst;
	const isEnd = (word: string | undefined) =>
		word !== undefined && rule.with?.words.includes(word) === true;
	const behind = words.slice(at + 1, at + 1 + reach + 3);
	const stop = behind.findIndex((word) => ".!?".includes(word));
	const sentence = stop === -1 ? behind : behind.slice(0, stop);
	const start = sentence.slice(0, reach).findIndex(isEnd);
	// The last of several verbs has the object.
	if (start === -1 || sentence.slice(0, start).some((word) => rule.words.includes(word))) return;
	const end = at + 1 + start;
	if (risk.OPEN_ENDS.includes(words[end] ?? "")) return at + Math.min(start + 4, sentence.length);
	// All of `terminal commands`.
	return isEnd(words[end + 1]) ? end + 1 : end;
}
