import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { LIST_SORTS } from "#contract/agents/agents-page.ts";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import {
	DOCUMENT,
	HISTORY,
	LIST_PAGE,
	LLMS_TXT_AGENT_COUNT,
	LOGO,
	MAIL,
	RATE_LIMITS,
	REGISTRATION,
	SHARE_CARD,
	TOKEN_LIFETIME,
} from "#contract/limits.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import { MARKET_PARTS } from "#domain/scores/market-score.ts";
import { TRUST_PARTS } from "#domain/scores/trust-score.ts";
import { lengthWords } from "#domain/texts/text-gate.ts";
import { renderGuide } from "#render/guide.ts";
import packageJson from "../package.json" with { type: "json" };
import { createProgram } from "../scripts/commands/program.ts";
import { examplesIn, fileLinksIn, ROOT, readText, TEXTS } from "./guide-texts.ts";
import { TRIALS } from "./trials/trials.ts";

const EXAMPLES = TEXTS.flatMap(examplesIn);
const guide = (id: string) => readText(`src/content/guides/${id}.md`).text;

describe("the README and the guides", () => {
	it("have lines that fit a terminal, except for tables and examples", () => {
		const wide = TEXTS.flatMap(({ path, text }) =>
			text
				.replace(/^( *)```.*?^ *```$/gms, "")
				.split("\n")
				.filter((line) => line.length > 110 && !line.startsWith("|"))
				.map((line) => `${path}: ${line}`),
		);
		expect(wide).toEqual([]);
	});

	it("have no paragraph and no step of more than five lines, except in the README", () => {
		const walls = TEXTS.filter(({ path }) => path.startsWith("src/content/guides")).flatMap(
			({ path, text }) =>
				text
					.replace(/^( *)```.*?^ *```$/gms, "")
					.split(/\n(?=\s*(?:- |\d+\. |\||#|\n))/)
					.map((block) => block.trim())
					.filter((block) => block.split("\n").length > 5)
					.map((block) => `${path}: ${block.slice(0, 60)}`),
		);
		expect(walls).toEqual([]);
	});

	it("link to existing files and sections", () => {
		const links = TEXTS.flatMap((text) => fileLinksIn(text).map((link) => ({ ...link, text })));
		expect(links.length).toBeGreaterThan(50);
		const broken = links.filter(({ file, anchor }) => !isThere(file, anchor));
		expect(broken.map(({ text, link }) => `${link} in ${text.path}`)).toEqual([]);
	});

	it("are linked from the code by existing sections", () => {
		const sources = ["src", "api", "scripts", "test"].flatMap((folder) =>
			readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
				.filter((name) => /\.(?:ts|astro|css|sql)$/.test(name))
				.map((name) => `${folder}/${name}`),
		);
		const broken = sources.flatMap((file) =>
			[...readFileSync(join(ROOT, file), "utf8").matchAll(/\bguides\/([\w-]+)\.md#([\w-]+)/g)]
				.filter(([, id, anchor = ""]) => !isThere(`src/content/guides/${id}.md`, anchor))
				.map(([reference]) => `${reference} in ${file}`),
		);
		expect(broken).toEqual([]);
	});

	/** Errors in an example per language. Empty if it is well-formed. */
	const FAULTS: Readonly<Record<string, (text: string) => unknown[]>> = {
		json: (text) => (JSON.parse(text) ? [] : ["nothing"]),
		// Read below, and by test/api/documented-requests.test.ts.
		sh: () => [],
		yaml: (text) => parseDocument(text).errors,
		// Run by test/api/publishers/thirty-servers.test.ts.
		js: () => [],
		"": () => [],
	};

	it("contain only well-formed examples", () => {
		expect(EXAMPLES.length).toBeGreaterThan(30);
		for (const { path, language, text } of EXAMPLES) {
			const faults = FAULTS[language]?.(text) ?? ["a language nobody checks"];
			expect([path, text.slice(0, 60), faults]).toEqual([path, text.slice(0, 60), []]);
		}
	});

	it("name every sort of the list", () => {
		const { text = "" } = TEXTS.find(({ path }) => path.endsWith("api-conventions.md")) ?? {};
		const [row = ""] = /^\| `sort` \|.*$/m.exec(text) ?? [];
		expect(LIST_SORTS.filter((sort) => !row.includes(`\`${sort}\``))).toEqual([]);
	});

	it("name only existing commands, scripts and trials", async () => {
		const scripts = Object.keys(packageJson.scripts);
		const commands = commandsOf(await createProgram());
		const wrong = TEXTS.flatMap(({ path, text }) => [
			...[...text.matchAll(/npm run (?:--silent )?([a-z]+)/g)]
				.filter(([, name = ""]) => !scripts.includes(name))
				.map(([line]) => `${path}: ${line}`),
			...[...text.matchAll(/npm run (?:--silent )?registry -- ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g)]
				.filter(([, one = "", two = ""]) => !commands.has(one) && !commands.has(`${one} ${two}`))
				.map(([line]) => `${path}: ${line}`),
			...[...text.matchAll(/npm run trial -- ([a-z][a-z-]*)/g)]
				.filter(([, name = ""]) => !(name in TRIALS))
				.map(([line]) => `${path}: ${line}`),
		]);
		expect(wrong).toEqual([]);
	});
});

it("every trial is named with its promise, and no other", () => {
	const named = [...guide("promises-and-trials").matchAll(/\| `([\w-]+)` \|$/gm)].map(
		([, name]) => name,
	);
	expect(named.sort()).toEqual(Object.keys(TRIALS).sort());
});

it("limits and scopes of the API are documented correctly", () => {
	const text = guide("api-conventions");
	const told = [...text.matchAll(/^\| `(\w+)`: [^|]+ \| (\d+) \| (\d+) \|$/gm)];
	expect(told.length).toBeGreaterThan(5);
	const limits: Readonly<Record<string, { windowSeconds: number }>> = RATE_LIMITS;
	const byDefault: Readonly<Record<string, number>> = DEFAULT_LIMITS.requests;
	for (const [, name = "", requests, windowSeconds] of told)
		expect([name, `${byDefault[name]}/${limits[name]?.windowSeconds}`]).toEqual([
			name,
			`${requests}/${windowSeconds}`,
		]);
	expect(SCOPES.filter((scope) => !text.includes(`| \`${scope}\` |`))).toEqual([]);
});

const count = (number: number) => number.toLocaleString("en");
const BOUNDS: readonly (readonly [what: string, bound: string])[] = [
	["title", `${REGISTRATION.titleMinCharacters} to ${REGISTRATION.titleMaxCharacters} characters`],
	["short description", `at most ${REGISTRATION.shortDescriptionMaxCharacters} characters`],
	[
		"page of a list",
		`${LIST_PAGE.minLimit} to ${LIST_PAGE.maxLimit}, by default ${LIST_PAGE.defaultLimit}`,
	],
	[
		"points of a history",
		`${HISTORY.minLimit} to ${count(HISTORY.maxLimit)}, by default ${HISTORY.defaultLimit} over ${HISTORY.defaultDays} days`,
	],
	["body of a registration", `${count(bodyMaxBytesOf(getEndpoint("registerAgent")))} bytes`],
	[
		"source document",
		`${count(DOCUMENT.maxBytes)} bytes, ${DOCUMENT.maxPerListing} for each listing`,
	],
	["logo", `${count(LOGO.maxBytes)} bytes`],
	["comment", `${lengthWords("comment", DEFAULT_LIMITS)}, by default`],
	["token", `${TOKEN_LIFETIME.defaultDays} days, at most ${TOKEN_LIFETIME.maxDays}`],
	[
		"report of a problem",
		`${lengthWords("report", DEFAULT_LIMITS)}, ${DEFAULT_LIMITS.requests.report} an hour from a client, by default`,
	],
	[
		"open submissions of an owner",
		`${DEFAULT_LIMITS.quotas.submissions}, and ${DEFAULT_LIMITS.quotas.first_submissions} until one was approved, by default`,
	],
	["agents in llms.txt", `${LLMS_TXT_AGENT_COUNT}`],
	["share card", `${SHARE_CARD.widthPixels} × ${SHARE_CARD.heightPixels} pixels`],
];

it.each(BOUNDS)("the contract states the right limit of the %s", (what, bound) => {
	expect(guide("contract")).toContain(`| ${what} | ${bound} |`);
});

it.each([
	["trust", TRUST_PARTS],
	["market", MARKET_PARTS],
])("the contract states the weights of the %s score", (score, parts) => {
	const weights = Object.entries(parts).map((part) => part.join(" "));
	expect(guide("contract")).toContain(`| ${score} score | 0 to 100 | ${weights.join(", ")} |`);
});

it("the guide for teams states how mails are bundled", () => {
	expect(guide("teams").replaceAll(/\s+/g, " ")).toContain(
		`what happens within ${MAIL.pauseMs / 60_000} minutes after a mail is one mail.`,
	);
});

function isThere(file: string, anchor: string): boolean {
	if (!existsSync(join(ROOT, file))) return false;
	return anchor === "" || renderGuide(readText(file).text).html.includes(` id="${anchor}"`);
}

function commandsOf(program: Command): Set<string> {
	return new Set(
		program.commands.flatMap((command) =>
			command.commands.length === 0
				? [command.name()]
				: command.commands.map((child) => `${command.name()} ${child.name()}`),
		),
	);
}
