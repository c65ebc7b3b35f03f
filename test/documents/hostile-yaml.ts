import { DOCUMENT } from "#contract/limits.ts";

const { maxYamlBytes, maxYamlTokens } = DOCUMENT;

const filled = (part: string) => part.repeat(maxYamlBytes).slice(0, maxYamlBytes);

/** As many parts as are read, each with this many tokens. */
const parts = (part: string, tokens: number) => part.repeat((maxYamlTokens - 20) / tokens);

/** Texts in YAML for which its parser works hardest: as long as allowed, or with as many tokens. */
export const HOSTILE_YAML: readonly (readonly [what: string, text: string])[] = [
	["closing brackets", filled("]")],
	["closing brackets that are read", parts("]", 1)],
	["lists beside each other", `a: [${parts("[]", 2)}]`],
	["commas", `a: [${parts(",", 1)}]`],
	["open lists", parts("[", 1)],
	["open lists of lines", parts("- ", 2)],
	["quotes", parts('"x" ', 4)],
	["unclosed texts", parts("a: '\n", 6)],
	["tags", parts("- !a\n", 4)],
	["many tags of one value", parts("!a ", 2)],
	["anchors", parts("- &a\n", 4)],
	["directives", parts("%a\n", 2)],
	["numbers in a list", `a: [${parts("0,", 3)}]`],
	["colons", `a: [${parts(":,", 4)}]`],
	["comments", filled("#\n")],
	["comments that are read", parts("#\n", 2)],
	["empty lines", filled("\n")],
	["one long name", `${"a\n".repeat(32_000)}: 1`],
	["lines of a text", `a: >\n${" b\n\n".repeat(16_000)}`],
	["steps", Array.from({ length: 350 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join("")],
];
