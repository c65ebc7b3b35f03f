import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHELLS } from "#contract/facts/connect.ts";
import { isShowable } from "../../src/connect/safety/check-texts.ts";
import { quoteCommand } from "../../src/connect/shells/quote.ts";

const POWERSHELL = "pwsh";
const PRINT = ["printf", "%s\\0"];
const NASTY = [
	"-n",
	"--",
	"$(id)",
	"`id`",
	"$HOME",
	"%PATH%",
	"!x",
	"'",
	'"',
	"\\",
	" ",
	"*",
	"~",
	"#",
	"a=b",
	"é",
	"😀",
	";",
	"&",
	"|",
	"<",
	">",
	"(",
	"{a,b}",
	"[a]",
	"?",
];
const word = fc
	.array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "grapheme" })), { maxLength: 5 })
	.map((parts) => parts.join(""));

describe("POSIX", () => {
	it("reads every word literally", () => {
		const words = fc.array(word.filter(isShowable), { minLength: 1, maxLength: 6 });
		// Thirty commands for each shell, because starting one takes longer than the rest.
		fc.assert(
			fc.property(fc.array(words, { minLength: 30, maxLength: 30 }), (lists) => {
				const commands = lists.map(
					(list) => quoteCommand("posix", [...PRINT, ...list]) ?? "exit 9",
				);
				const script = commands.join("\n");
				const { stdout, status } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
				expect(status).toBe(0);
				expect(stdout.split("\0").slice(0, -1)).toEqual(lists.flat());
			}),
			{ numRuns: 10 },
		);
	});

	it("expands variables where intended", () => {
		const words = [...PRINT, ["Bearer $X ", { variable: "KEY" }]];
		const { stdout } = spawnSync("sh", ["-c", quoteCommand("posix", words) ?? ""], {
			encoding: "utf8",
			env: { KEY: "a b'c" },
		});
		expect(stdout).toBe("Bearer $X a b'c\0");
	});

	it("sets variables for a command", () => {
		const command = quoteCommand("posix", ["sh", "-c", 'printf %s "$A"'], { A: "x 'y' $z" }) ?? "";
		expect(spawnSync("sh", ["-c", command], { encoding: "utf8" }).stdout).toBe("x 'y' $z");
	});
});

describe("every shell", () => {
	it.each(["a\nb", "a\rb", "a\0b", "a\u202eb", "a\u200bb", "a\u{e0041}b", "a\u2028b"])(
		"refuses %j",
		(text) => {
			for (const shell of ["posix", "powershell", "cmd"] as const) {
				expect(quoteCommand(shell, ["echo", text])).toBeUndefined();
				expect(quoteCommand(shell, ["echo"], { A: text })).toBeUndefined();
			}
		},
	);

	it("never treats a program as an assignment", () => {
		expect(quoteCommand("posix", ["A=b", "c"])).toBeUndefined();
	});
});

/** The text in the command, or undefined if none works in every version. */
const WINDOWS: readonly [text: string, powershell: string | undefined, cmd: string | undefined][] =
	[
		["plain", "plain", "plain"],
		["--units", "--units", "--units"],
		["--", "'--'", "--"],
		["-a.b", "'-a.b'", "-a.b"],
		["@a/b@1.0.0", "'@a/b@1.0.0'", "@a/b@1.0.0"],
		["a b", "'a b'", '"a b"'],
		["it's", "'it''s'", `"it's"`],
		["it’s", "'it’’s'", '"it’s"'],
		["$(id) $x", "'$(id) $x'", '"$(id) $x"'],
		["`id`", "'`id`'", '"`id`"'],
		["a=b", "a=b", '"a=b"'],
		["a;b,c", "'a;b,c'", '"a;b,c"'],
		["<REQUIRED: A>", "'<REQUIRED: A>'", '"<REQUIRED: A>"'],
		["a&b", undefined, '"a&b"'],
		["%PATH%", undefined, undefined],
		["a!b", "'a!b'", undefined],
		['{"a":1}', undefined, '"{\\"a\\":1}"'],
		['"&calc', undefined, undefined],
		["a b\\", undefined, '"a b\\\\"'],
		['a\\"b"', undefined, '"a\\\\\\"b\\""'],
		['a"b', undefined, undefined],
		["", undefined, '""'],
	];

describe("Windows", () => {
	it.each(WINDOWS)("quotes %j", (text, powershell, cmd) => {
		const told = (quoted: string | undefined) => quoted && `echo ${quoted}`;
		expect(quoteCommand("powershell", ["echo", text])).toBe(told(powershell));
		expect(quoteCommand("cmd", ["echo", text])).toBe(told(cmd));
	});

	it("calls programs with quotes and sets variables in each shell", () => {
		expect(quoteCommand("powershell", ["my program", "a"], { A: "it's" })).toBe(
			"$env:A = 'it''s'; & 'my program' a",
		);
		expect(quoteCommand("cmd", ["program"], { A: "b c" })).toBe('set "A=b c" && program');
		expect(quoteCommand("cmd", ["program"], { A: 'b"c' })).toBeUndefined();
		const key = ["Bearer ", { variable: "KEY" }];
		expect(quoteCommand("powershell", ["a", key])).toBe(`a "Bearer \${env:KEY}"`);
		expect(quoteCommand("cmd", ["a", key])).toBe('a "Bearer %KEY%"');
	});
});

/** Characters that cmd interprets: those outside of its quotes, which it counts without considering backslashes. */
function actingInCmd(command: string): string[] {
	const outside = command.split('"').filter((_, index) => index % 2 === 0);
	return outside.flatMap((text) => text.match(/[&|<>^()%!]/g) ?? []);
}

describe("cmd", () => {
	it("runs no operator in a word", () => {
		fc.assert(
			fc.property(fc.array(word.filter(isShowable), { minLength: 1, maxLength: 6 }), (words) => {
				const command = quoteCommand("cmd", ["echo", ...words]) ?? "";
				expect(actingInCmd(command)).toEqual([]);
			}),
			{ numRuns: 2000 },
		);
		expect(quoteCommand("cmd", ["echo", 'a"b', "x&calc"])).toBeUndefined();
	});
});

/** As a client on Windows starts the words that it has stored. */
function startedByClient(words: readonly string[]): string {
	return words
		.map((text) => (/[\s"]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text))
		.join(" ");
}

describe("words behind cmd /c", () => {
	const add = ["claude", "mcp", "add", "name", "--", "cmd", "/c"];

	it.each(["a&calc", "a|b", "a>b", "a^b", "%PATH%", 'a"b', 'a" & calc "b', "", "a\\"])(
		"are refused in every shell if cmd would read %j once more",
		(text) => {
			for (const shell of SHELLS)
				expect(quoteCommand(shell, [...add, "npx", "-y", "weather", text])).toBeUndefined();
		},
	);

	it.each(["--units", "north sea", "a=b", "a & b", "<REQUIRED: a>", "it's"])(
		"may be %j",
		(text) => {
			for (const shell of SHELLS)
				expect(quoteCommand(shell, [...add, "npx", "-y", "weather", text])).toContain(text[0]);
		},
	);

	it("do nothing when a client starts them", () => {
		fc.assert(
			fc.property(fc.array(word.filter(isShowable), { minLength: 1, maxLength: 6 }), (words) => {
				for (const shell of SHELLS) {
					if (quoteCommand(shell, [...add, ...words]) === undefined) continue;
					const acting = actingInCmd(startedByClient(words));
					expect(acting.filter((sign) => !"()!".includes(sign))).toEqual([]);
				}
			}),
			{ numRuns: 2000 },
		);
	});
});

describe.runIf(spawnSync(POWERSHELL, ["-v"]).status === 0)("PowerShell itself", () => {
	it("reads every word literally", () => {
		const words = NASTY.filter((text) => quoteCommand("powershell", ["echo", text]) !== undefined);
		const command =
			quoteCommand("powershell", [
				process.execPath,
				"-p",
				"JSON.stringify(process.argv.slice(1))",
				"--",
				...words,
			]) ?? "";
		const { stdout } = spawnSync(POWERSHELL, ["-NoProfile", "-Command", command], {
			encoding: "utf8",
		});
		expect(JSON.parse(stdout)).toEqual(words);
	});
});
