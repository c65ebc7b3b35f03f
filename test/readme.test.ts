import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENVIRONMENT, SECRETS } from "#api/settings/environment.ts";
import { keysOf } from "#contract/members-of.ts";
import { ROOT, readText } from "./guide-texts.ts";

const README = readText("README.md").text;
const SCREENSHOT = join(ROOT, "src/content/screenshot.webp");

describe("the README", () => {
	it("is short: at most 200 lines of 110 columns", () => {
		const lines = README.trimEnd().split("\n");
		expect(lines.length).toBeLessThanOrEqual(200);
		expect(lines.filter((line) => line.length > 110)).toEqual([]);
	});

	it("names every npm script for people", () => {
		const scripts = ["start", "test"].map((name) => `npm ${name}`);
		for (const name of ["check", "build", "dev", "registry"]) scripts.push(`npm run ${name}`);
		expect(scripts.filter((script) => !README.includes(`\`${script}`))).toEqual([]);
	});

	it("has a screenshot that loads quickly", () => {
		const bytes = readFileSync(SCREENSHOT);
		expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
		expect(bytes.length).toBeLessThan(120_000);
	});

	it("names only existing settings", () => {
		const [, settings = ""] = README.split("## Settings");
		const named = [...settings.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = ""]) => name);
		expect(named.length).toBeGreaterThan(4);
		expect(named.filter((name) => !(name in ENVIRONMENT))).toEqual([]);
	});
});

it("Run it well names every setting with its default and meaning, and no other", () => {
	const { text } = readText("src/content/guides/run-it-well.md");
	const rows = [...text.matchAll(/^\| (`[A-Z_]+`(?: or `[A-Z_]+`)?) \| (.+?) \| (.+?) \|$/gm)].map(
		(row) => row.slice(1),
	);
	const expected = keysOf(ENVIRONMENT).map((name) => {
		const schema = ENVIRONMENT[name];
		const parsed = schema.safeParse(undefined);
		const value = parsed.success ? parsed.data : undefined;
		const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
		const names = SECRETS.includes(name) ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``;
		return [names, isNothing ? "–" : `\`${value}\``, schema.description];
	});
	expect(rows).toEqual(expected);
});
