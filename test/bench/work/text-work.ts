import {
	DOCUMENT,
	FORM_BODY_MAX_BYTES,
	REGISTRATION,
	SEARCH_QUERY_MAX_CHARACTERS,
} from "#contract/limits.ts";
import { boundedText } from "#contract/primitives.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { findCategory } from "#domain/agents/find-category.ts";
import { makeSlug } from "#domain/agents/slug.ts";
import { flawOfVersion } from "#domain/agents/version-flaw.ts";
import { findHidden } from "#domain/checks/hidden-characters.ts";
import { findSecrets } from "#domain/checks/secrets.ts";
import { excerptOf } from "#domain/checks/visible-text.ts";
import { coreOfTitle, unfoundedClaim } from "#domain/identity/borrowed-names.ts";
import { isSameWording, likenesses, tellingStems } from "#domain/identity/likeness.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import { namesAddress } from "#domain/identity/names-address.ts";
import { whyLeftOut } from "#domain/intake/source-patterns.ts";
import { abuseFinder } from "#domain/texts/abuse-words.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { findConduct } from "#domain/texts/find-conduct.ts";
import { foldText } from "#domain/texts/fold-text.ts";
import { findLicense } from "#domain/texts/license.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { gateLines, gateText } from "#domain/texts/text-gate.ts";
import { namesAllowedHost } from "#domain/web/allowed-hosts.ts";
import { withoutQueries } from "#domain/web/web-address.ts";
import { isDisallowed } from "#evidence/robots.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { plainLines, renderProse } from "#render/prose.ts";
import { fitText } from "#render/text-width.ts";
import { wordsOfCompound, writtenWords } from "#search/words/search-words.ts";
import { filled, many, type Work } from "./work.ts";

const { shortDescriptionMaxCharacters: SHORT, titleMaxCharacters: TITLE } = REGISTRATION;
const { longDescriptionMaxCharacters: LONG, maxBytes: DOC } = DOCUMENT;
const MARKS = "\u0315\u0316";

/** One function of a text, with each of several texts. */
function rows(
	row: Pick<Work, "of" | "in" | "bound">,
	[characters, parts]: [characters: number, parts: Readonly<Record<string, string>>],
	act: (text: string) => unknown,
): Work[] {
	return Object.entries(parts).map(([what, part]) => ({
		...row,
		what,
		at: (share) => {
			const text = filled(part, Math.round(characters * share));
			return () => act(text);
		},
	}));
}

const of = (name: string, where: Work["in"], bound: string) => ({ of: name, in: where, bound });

/** Functions of one text. */
export const TEXT_WORK: readonly Work[] = [
	...rows(
		of("domain/texts/text-gate.ts gateText", "answers", "a document"),
		[
			DOC,
			{ marks: MARKS, spaces: " ", words: "a ", joined: "\u{1F469}\u200d", accents: "e\u0301" },
		],
		gateText,
	),
	...rows(
		of("domain/texts/text-gate.ts gateLines", "answers", "a long description"),
		[
			LONG,
			{
				"spaces before a word": `${" ".repeat(999)}a`,
				"empty lines": `${"\n".repeat(999)}a`,
				marks: MARKS,
			},
		],
		gateLines,
	),
	...rows(
		of("contract/primitives.ts boundedText", "answers", "the body of a form"),
		[FORM_BODY_MAX_BYTES / 2, { marks: MARKS }],
		(text) => boundedText({ max: 10 }).safeParse(text),
	),
	...rows(
		of("domain/texts/fold-text.ts foldText", "answers", "a document"),
		[DOC, { marks: MARKS, foreign: "ß" }],
		foldText,
	),
	...rows(
		of("domain/texts/shorten-text.ts shortenText", "answers", "a document"),
		[DOC, { signs: " ,", "one word": "a" }],
		(text) => shortenText(text, 300),
	),
	...rows(
		of("domain/texts/license.ts findLicense", "answers", "a licence"),
		[REGISTRATION.licenseMaxCharacters, { brackets: "(", choices: "MIT OR " }],
		findLicense,
	),
	...rows(
		of("domain/texts/abuse-words.ts abuseFinder", "answers", "a short description"),
		[SHORT, { beginnings: "kill ", letters: "a ", signs: "$h!t" }],
		abuseFinder([]),
	),
	...rows(
		of("domain/texts/find-conduct.ts findConduct", "answers", "a short description"),
		[SHORT, { demands: "send your ", gains: "guaranteed profits ", denials: "not never " }],
		(text: string) => findConduct(text, { kind: "shown" }),
	),
	...rows(
		of("domain/identity/names-address.ts namesAddress", "answers", "a short description"),
		[SHORT, { hosts: "a.", signs: "a@", numbers: "1.", brackets: "[dot]" }],
		namesAddress,
	),
	...rows(
		of("domain/identity/look-alikes.ts skeleton", "answers", "a title"),
		[TITLE, { letters: "rnvv", foreign: "а" }],
		skeleton,
	),
	...rows(
		of("domain/identity/borrowed-names.ts unfoundedClaim, coreOfTitle", "answers", "a title"),
		[TITLE, { makers: "by Ab ", numbers: "v1.1", official: "official " }],
		(text) => [unfoundedClaim(text, ["https://a.example/"]), coreOfTitle(text)],
	),
	...rows(
		of("domain/identity/likeness.ts likenesses", "answers", "two listings"),
		[SHORT, { words: "ab " }],
		(text) => {
			const one = {
				title: text.slice(0, TITLE),
				websiteUrl: null,
				repositoryUrl: null,
				shortDescription: text,
				logoSha256: null,
			};
			return [likenesses(one, one), isSameWording(tellingStems(text), tellingStems(text))];
		},
	),
	...rows(
		of("domain/accounts/email.ts normalizeEmail", "answers", "the body of a form"),
		[FORM_BODY_MAX_BYTES / 2, { marks: MARKS, hosts: "a.", signs: "@", letters: "ü" }],
		(text) => normalizeEmail(`a@${text}`),
	),
	...rows(
		of("domain/agents/slug.ts makeSlug", "answers", "a title"),
		[TITLE, { signs: "-", words: "a-" }],
		makeSlug,
	),
	...rows(
		of("domain/agents/version-flaw.ts flawOfVersion", "answers", "a document"),
		[DOC, { dollars: "${", braces: "{{", arrows: "<<" }],
		flawOfVersion,
	),
	...rows(
		of("domain/agents/find-category.ts findCategory", "answers", "a listing"),
		[LONG, { words: "maps of data " }],
		(text) => {
			const title = text.slice(0, TITLE);
			return findCategory({
				title,
				protocolName: null,
				shortDescription: title,
				longDescription: text,
				tags: [],
				toolNames: [],
			});
		},
	),
	...rows(
		of("domain/checks/secrets.ts findSecrets", "builds", "a document"),
		[DOC, { tokens: "-eyJaaaaaaaaaaa", keys: "sk-a-", "private keys": "-----BEGIN ", npm: "npm_" }],
		findSecrets,
	),
	...rows(
		of("domain/checks/visible-text.ts excerptOf", "answers", "a document"),
		[DOC, { tokens: "-eyJaaaaaaaaaaa", keys: "sk-a-", hidden: "\u200b" }],
		(text) => excerptOf(text, text.length / 2),
	),
	...rows(
		of("domain/checks/hidden-characters.ts findHidden", "builds", "a document"),
		[DOC, { joiners: "\u200d", "every other": "a\u200b", tags: "\u{E0041}" }],
		findHidden,
	),
	...rows(
		of("domain/web/allowed-hosts.ts namesAllowedHost", "answers", "a document"),
		[DOC, { slashes: "https:\\", addresses: "https://a " }],
		(text) => namesAllowedHost(text, ["wiki.corp"]),
	),
	...rows(
		of("domain/web/web-address.ts withoutQueries", "answers", "a sentence of a document"),
		[DOC, { queries: "https://a?", letters: "https://aaaaaaaa" }],
		withoutQueries,
	),
	...rows(
		of("domain/intake/source-patterns.ts whyLeftOut", "builds", "a pattern and a name"),
		[2_000, { stars: "a*" }],
		(text) =>
			whyLeftOut(
				{ name: [text.replaceAll("*", "")], publisher: [], licence: [], type: [], tag: [] },
				{ allow: [], deny: [text] },
			),
	),
	...rows(
		of("evidence/robots.ts isDisallowed", "collectors", "64 KiB"),
		[65_536, { rules: "Allow: /a\n", ours: "User-agent: a\nDisallow: /\n" }],
		(text) => isDisallowed(text, "/a"),
	),
	...rows(
		of("render/prose.ts renderProse", "answers", "a long description"),
		[
			LONG,
			{
				stars: "*a_",
				bold: "**a",
				pictures: "[![",
				tables: "a|b\n-|-\n",
				lines: "a\n",
				entities: "&amp;",
				labels: "[a]: b\n",
				ticks: "`a``",
				quotes: "> > ",
				lists: "- - ",
			},
		],
		renderProse,
	),
	...rows(
		of("render/prose.ts plainLines", "builds", "a long description"),
		[LONG, { stars: "*a_", tables: "a|b\n-|-\n" }],
		plainLines,
	),
	...rows(
		of("render/markdown.ts renderMarkdown", "builds", "an argument of a document"),
		[DOC, { ticks: "`a" }],
		(text) => {
			const points = [{ name: text, code: text }];
			return renderMarkdown({
				title: text,
				summary: text,
				paragraphs: [],
				sections: [{ title: "", points }],
			});
		},
	),
	...rows(
		of("render/text-width.ts fitText", "answers", "a title"),
		[TITLE, { emoji: "\u{1F469}\u200d", marks: MARKS }],
		(text) => fitText(text, 100),
	),
	...rows(
		of("search/words/search-words.ts writtenWords, wordsOfCompound", "answers", "a query"),
		[SEARCH_QUERY_MAX_CHARACTERS, { compounds: "a.b-", letters: "ß", words: "a " }],
		(text) => writtenWords(text).flatMap(wordsOfCompound),
	),
	{
		...of("domain/texts/canonical-json.ts canonicalJson", "answers", "a document"),
		what: "many small members",
		at: (share) => {
			const value = Object.fromEntries(many((DOC / 12) * share, (number) => [`k${number}`, 1]));
			return () => canonicalJson(value);
		},
	},
];
