import { DOCUMENT } from "#contract/limits.ts";

const { maxTomlBytes: maxBytes } = DOCUMENT;

const filled = (part: string, before = "") =>
	before + part.repeat(maxBytes).slice(0, maxBytes - before.length);

/** As many lines as fit, each with its number. */
function numbered(line: (number: number) => string): string {
	let text = "";
	for (let number = 0; text.length < maxBytes; number += 1) text += line(number);
	return text.slice(0, text.lastIndexOf("\n", maxBytes));
}

const long = "a.".repeat(500);

/** Texts in TOML, as long as allowed, for which its parser works hardest. */
export const HOSTILE_TOML: readonly (readonly [what: string, text: string])[] = [
	["open lists", filled("[", "a = ")],
	["open tables", filled("{a=", "a = ")],
	["lists beside each other", filled("[],", "a = [")],
	["tables in a list", filled("{},", "a = [")],
	["tables of a list", filled("[[a]]\n")],
	["lists of tables within each other", filled("[[a]]\n[[a.b]]\n[[a.b.c]]\n")],
	["one name of many parts", `${filled("a.").slice(0, -6)}a = 1`],
	["one table of many parts", `[${filled("a.").slice(0, -3)}a]`],
	["many tables of long names", numbered((number) => `[${long}a${number}]\n`)],
	["many long names", numbered((number) => `${long}a${number} = 1\n`)],
	["names beside each other", numbered((number) => `a${number} = 1\n`)],
	["names in one table", `a = {${numbered((number) => `a${number}=1,\n`)}`],
	["quoted names", filled('"a".', "a.")],
	["an unclosed text", filled("a", 'a = "')],
	["an unclosed text of lines", filled("a\n", "a = '''")],
	["escapes", filled("\\u0041", 'a = "')],
	["escaped line ends", filled("\\\n ", 'a = """')],
	["numbers in a list", filled("0,", "a = [")],
	["dates in a list", filled("1979-05-27T07:32:00.999999-07:00,", "a = [")],
	["one long number", filled("1_1", "a = 1")],
	["one long fraction", filled("9", "a = 1979-05-27T07:32:00.")],
	["comments", filled("#\n")],
	["comments in a list", filled("#\n", "a = [")],
	["a mistake after many lines", `${filled("\n").slice(0, -1)}=`],
];
