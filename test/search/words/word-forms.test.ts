import { expect, it } from "vitest";
import { otherForms } from "#search/words/word-forms.ts";

it.each([
	["payments", ["payment"]],
	["payment", []],
	["categories", ["category", "categorie"]],
	["category", ["categories"]],
	["boxes", ["box", "boxe"]],
	["databases", ["databas", "database"]],
	["searches", ["search", "searche"]],
	["movies", ["movy", "movie"]],
	["apis", ["api"]],
	["key", []],
	["class", []],
	["news", []],
	["aws", []],
	["翻訳者", []],
])("other forms of %j are %j", (word, expected) => {
	expect(otherForms(word)).toEqual(expected);
});
