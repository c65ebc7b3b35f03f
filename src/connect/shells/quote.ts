import type { Shell } from "#contract/connect.ts";
import { isShowable } from "../safety/check-texts.ts";

/** A word of a command; its parts are texts and variables of the environment that the shell puts in. */
export type Word = string | readonly (string | { variable: string })[];

/** How a shell is made to read words as they are. Undefined where no way holds in every version of it. */
interface Quoting {
	/** What needs no quotes. */
	bare: RegExp;
	/** What cannot be quoted. */
	refused: RegExp;
	quote(text: string): string;
	/** Of a word with variables in it. */
	expand(parts: readonly (string | { variable: string })[]): string;
	/** Of a program whose name had to be quoted. */
	call(program: string): string;
	/** Sets a variable for the command that follows; undefined where its value cannot be written. */
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
		// Without quotes `--` is swallowed, `@name` spread and `-a.b` cut in two.
		bare: /^(?:[A-Za-z_./][\w./:=+-]*|--?[A-Za-z][\w-]*)$/,
		// Versions before 7.3 drop inner quotes and empty words; scripts of cmd read `%` and unquoted signs a second time.
		refused: /["%]|^$|\\$|^\S*[&|<>^]\S*$/,
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
		// Variables are put in between quotes too, and after an inner quote its other signs would act again, after an odd
		// number of them those of the words that follow.
		refused: /[%!]|".*[&|<>^()]|[&|<>^()].*"|^[^"]*"(?:[^"]*"[^"]*")*[^"]*$/,
		quote: (text) => `"${text.replace(/(\\*)(?:"|$)/g, doubleSlashes)}"`,
		expand: (parts) =>
			`"${parts.map((part) => (typeof part === "string" ? part : `%${part.variable}%`)).join("")}"`,
		call: (program) => program,
		assign: (name, value) => (/["%!]/.test(value) ? undefined : `set "${name}=${value}" && `),
	},
};

/** A command as a person pastes it; undefined where the shell cannot be made to read it as it is. */
export function quoteCommand(
	shell: Shell,
	words: readonly Word[],
	environment: Readonly<Record<string, string>> = {},
): string | undefined {
	const quoting = QUOTING[shell];
	const quoted = words.map((word) => quoteWord(word, quoting));
	const [program, ...rest] = quoted;
	const assigned = Object.entries(environment).map(([name, value]) =>
		/^[A-Za-z_]\w*$/.test(name) && isShowable(value) ? quoting.assign(name, value) : undefined,
	);
	// Such a program would be read as a variable that is set.
	if (program === undefined || program.includes("=")) return undefined;
	if ([...rest, ...assigned].includes(undefined)) return undefined;
	const call = program === words[0] ? program : quoting.call(program);
	return `${assigned.join("")}${[call, ...rest].join(" ")}`;
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

/** Typographic quotes count as quotes there. */
function quotePowerShell(text: string): string {
	return `'${text.replace(/['‘’‚‛]/g, "$&$&")}'`;
}

/** Backslashes before a quote count double for programs of Windows. */
function doubleSlashes(found: string, slashes: string): string {
	return `${slashes}${slashes}${found.endsWith('"') ? '\\"' : ""}`;
}
