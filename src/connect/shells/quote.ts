import type { Shell } from "#contract/facts/connect.ts";
import { isShowable } from "../safety/check-texts.ts";

/** A word of a command: text, with environment variables that the shell expands. */
export type Word = string | readonly (string | { variable: string })[];

/** How to quote words literally in a shell. Undefined results cannot be quoted in every version of it. */
interface Quoting {
	/** Words that need no quotes. */
	bare: RegExp;
	/** Words that cannot be quoted. */
	refused: RegExp;
	quote(text: string): string;
	/** A word with variables. */
	expand(parts: readonly (string | { variable: string })[]): string;
	/** A program with a quoted name. */
	call(program: string): string;
	/** Sets a variable for the following command. Undefined if its value cannot be quoted. */
	assign(name: string, value: string): string | undefined;
}

const QUOTING: Readonly<Record<Shell, Quoting>> = {
	posix: {
		bare: /^[\w@%+:,./-][\w@%+:,./=-]*$/,
		refused: /(?!)/,
		quote: quotePosix,
		expand: (parts) =>
			parts
				.map((part) => (typeof part === "string" ? quotePosix(part) : `"$${part.variable}"`))
				.join(""),
		call: (program) => program,
		assign: (name, value) => `${name}=${quotePosix(value)} `,
	},
	powershell: {
		// Unquoted, `--` is dropped, `@name` is splatted and `-a.b` is split.
		bare: /^(?:[A-Za-z_./][\w./:=+-]*|--?[A-Za-z][\w-]*)$/,
		// Versions before 7.3 drop inner quotes and empty words, and cmd scripts interpret `%` and unquoted operators
		// again.
		refused: /["%]|^$|\\$|^(?=\S*$)\S*[&|<>^]/,
		quote: quotePowerShell,
		expand: (parts) =>
			`"${parts
				.map((part) =>
					typeof part === "string" ? part.replace(/[`$“”„]/g, "`$&") : `\${env:${part.variable}}`,
				)
				.join("")}"`,
		call: (program) => `& ${program}`,
		assign: (name, value) => `$env:${name} = ${quotePowerShell(value)}; `,
	},
	cmd: {
		bare: /^[\w./:@+-]+$/,
		// Variables are expanded inside quotes too. After an inner quote, operators are active again, and after an odd
		// number of quotes those of the following words as well.
		refused: /[%!]|^(?=.*").*[&|<>^()]|^[^"]*"(?:[^"]*"[^"]*")*[^"]*$/,
		quote: (text) => `"${text.replace(/(?<!\\)(\\*)(?:"|$)/g, doubleSlashes)}"`,
		expand: (parts) =>
			`"${parts.map((part) => (typeof part === "string" ? part : `%${part.variable}%`)).join("")}"`,
		call: (program) => program,
		assign: (name, value) => (/["%!]/.test(value) ? undefined : `set "${name}=${value}" && `),
	},
};

/** A command to paste. Undefined if the shell cannot express it literally. */
export function quoteCommand(
	shell: Shell,
	words: readonly Word[],
	environment: Readonly<Record<string, string>> = {},
): string | undefined {
	const quoting = QUOTING[shell];
	const { refused } = QUOTING.powershell;
	if (readTwice(words).some((word) => typeof word !== "string" || refused.test(word))) return;
	const [program, ...rest] = words.map((word) => quoteWord(word, quoting));
	const assigned = Object.entries(environment).map(([name, value]) =>
		/^[A-Za-z_]\w*$/.test(name) && isShowable(value) ? quoting.assign(name, value) : undefined,
	);
	// It would be an assignment of a variable.
	if (program === undefined || program.includes("=")) return undefined;
	if ([...rest, ...assigned].includes(undefined)) return undefined;
	const call = program === words[0] ? program : quoting.call(program);
	return `${assigned.join("")}${[call, ...rest].join(" ")}`;
}

/** Words behind `cmd /c`. A client stores them and hands them to cmd again, which reads its own signs in them. */
function readTwice(words: readonly Word[]): readonly Word[] {
	const at = words.findIndex((word, place) => word === "cmd" && words[place + 1] === "/c");
	return at === -1 ? [] : words.slice(at + 2);
}

function quoteWord(word: Word, quoting: Quoting): string | undefined {
	const parts = typeof word === "string" ? [word] : word;
	const texts = parts.filter((part) => typeof part === "string");
	if (!texts.every((text) => isShowable(text) && !quoting.refused.test(text))) return undefined;
	if (typeof word !== "string") return quoting.expand(word);
	return quoting.bare.test(word) ? word : quoting.quote(word);
}

function quotePosix(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

/** PowerShell treats typographic quotes as quotes. */
function quotePowerShell(text: string): string {
	return `'${text.replace(/['‘’‚‛]/g, "$&$&")}'`;
}

/** Windows programs halve backslashes before a quote. */
function doubleSlashes(match: string, slashes: string): string {
	return `${slashes}${slashes}${match.endsWith('"') ? '\\"' : ""}`;
}
