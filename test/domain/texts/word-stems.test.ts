import { expect, it } from "vitest";
import { stemOf } from "#domain/texts/word-stems.ts";

it.each([
	["forms of a verb", ["review", "reviews", "reviewed", "reviewing", "reviewer"]],
	["a verb and its noun", ["translate", "translates", "translation", "translator"]],
	["singular and plural", ["category", "categories"]],
	["-our and -or", ["harbour", "harbours", "harbor", "harbors"]],
	["-ise and -ize", ["summarise", "summarising", "summarised", "summarize", "summarization"]],
	["-yse and -yze", ["analyse", "analysing", "analyze"]],
	["-ogue and -og", ["catalogue", "catalogs"]],
	["-tre and -ter", ["centre", "centers"]],
])("%s have one stem: %j", (_, words) => {
	expect(new Set(words.map(stemOf)).size).toBe(1);
});

it.each([
	["news", "new"],
	["general", "generate"],
	["community", "communication"],
	["customer", "custom"],
	["hour", "hor"],
	["this", "thiz"],
	["ios", "io"],
	["aws", "aw"],
	["gpt4", "gpt"],
	["翻訳者", "翻訳"],
])("%j is not a form of %j", (word, other) => {
	expect(stemOf(word)).not.toBe(stemOf(other));
});
