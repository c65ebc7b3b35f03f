import type { AccountRole } from "#contract/vocabulary.ts";
import { latinLook, skeleton } from "../identity/look-alikes.ts";
import { namesAddress } from "../identity/names-address.ts";
import { flawOfConduct } from "../texts/find-conduct.ts";
import { foldedWords } from "../texts/fold-text.ts";
import { hasMixedScripts, readableForm } from "../texts/readable-form.ts";
import { type Need, roleAllows } from "./rights.ts";

interface Taker {
	role: AccountRole;
	siteName?: string | undefined;
	reviewWords?: readonly string[] | undefined;
}

/** Why a name cannot appear with comments, as the end of a sentence. Undefined for an acceptable name. */
export function flawOfName(name: string, taker: Taker): string | undefined {
	if (namesAddress(name)) return "must not contain an address";
	if (hasMixedScripts(name)) return "must not mix scripts that look alike";
	const flaw = flawOfConduct(name, { isName: true, reviewWords: taker.reviewWords });
	if (flaw !== undefined) return flaw;
	if (namesRole(name, taker)) return "must not name this registry or a role that you do not have";
	return undefined;
}

interface Reserved {
	look: string;
	/** Where to search for it: anywhere in a word, unless other names contain it, as Stafford starts with staff. */
	as: keyof typeof FOUND;
	need: Need;
}

/**
 * How the letters of one word, or of several adjacent words, are compared. Across words, Vlad Minsk also contains
 * "admin".
 */
const FOUND = {
	anywhere: (run: string, look: string, isOneWord: boolean) =>
		run.startsWith(look) || (isOneWord && run.replaceAll(BADMINTON, "").includes(look)),
	beginning: (run: string, look: string) => run.startsWith(look),
	word: (run: string, look: string) => run === look || run === `${look}s`,
};

/** The one common word that contains "admin". */
const BADMINTON = skeleton("badminton");

/** Names that only some accounts may use. */
const RESERVED: readonly Reserved[] = [
	...reserve(["moderator", "moderation"], { as: "anywhere", need: "moderate" }),
	...reserve(["admin"], { as: "anywhere", need: "operate" }),
	...reserve(["operator", "Agent Registry"], { as: "beginning", need: "operate" }),
	...reserve(["staff", "mod", "helpdesk"], { as: "word", need: "moderate" }),
	...reserve(["official", "support", "owner", "system", "root", "webmaster"], {
		as: "word",
		need: "operate",
	}),
];

function reserve(names: readonly string[], rule: Omit<Reserved, "look">): Reserved[] {
	return names.map((name) => ({ look: skeleton(name), ...rule }));
}

/** True if a name contains a word that accounts with this role may not use. */
export function namesRole(name: string, { role, siteName = "" }: Taker): boolean {
	const reserved = [...RESERVED, ...ofSite(siteName)];
	return names(
		name,
		reserved.filter(({ need }) => !roleAllows(role, need)),
	);
}

/**
 * True for a maker's name that speaks for this instance. A role beside a name of its own is a maker's: `Tide Systems`,
 * `tide-official`.
 */
export function namesStaff(maker: string, siteName: string): boolean {
	const words = foldedWords(latinLook(readableForm(maker)));
	const roles = words.filter((word) => !BESIDE_ROLES.has(word));
	return (
		names(maker, [...RESERVED.filter(({ as }) => as !== "word"), ...ofSite(siteName)]) ||
		names(words.join(""), RESERVED) ||
		(roles.length > 0 && roles.every((word) => names(word, RESERVED)))
	);
}

const BESIDE_ROLES: ReadonlySet<string> = new Set(["the", "of", "our", "team", "registry", "site"]);

/** True when a text contains the name of this instance. */
export function namesSite(text: string, siteName: string): boolean {
	return names(text, ofSite(siteName));
}

/** True for a name that speaks for this instance, such as `Agent Registry operator`. */
export function speaksForSite(text: string, siteName = DEFAULT_SITE): boolean {
	const isSites = namesSite(text, siteName) || namesSite(text, DEFAULT_SITE);
	return (
		isSites &&
		names(
			text,
			RESERVED.filter(({ look }) => look !== skeleton(DEFAULT_SITE)),
		)
	);
}

const DEFAULT_SITE = "Agent Registry";

/** Operators can name their instance with any word, and other names may start with it. */
function ofSite(siteName: string): Reserved[] {
	const own = reserve([siteName], { as: "word", need: "operate" });
	// A name without letters reserves nothing.
	return own.filter(({ look }) => look !== "");
}

/** Sees through spaces, signs and look-alikes: `The Agent-Registry`, `SiteAdmin`, `M 0 d e r a t o r s`, `$taff`. */
function names(name: string, reserved: readonly Reserved[]): boolean {
	const apart = readableForm(name).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
	const asLetters = apart.replace(/[^\p{L}\s]/gu, (sign) => SIGNS_AS_LETTERS[sign] ?? sign);
	return [apart, asLetters].some((text) => {
		const words = foldedWords(latinLook(text));
		return words.some((_, first) =>
			words.some((_, last) => {
				if (last < first) return false;
				const run = skeleton(words.slice(first, last + 1).join(""));
				return reserved.some(({ look, as }) => FOUND[as](run, look, first === last));
			}),
		);
	});
}

/** Digits and signs that stand for letters. */
const SIGNS_AS_LETTERS: Readonly<Record<string, string>> = {
	"4": "a",
	"@": "a",
	"3": "e",
	"5": "s",
	$: "s",
	"7": "t",
	"!": "i",
	"|": "i",
};
