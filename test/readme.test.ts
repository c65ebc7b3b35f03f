import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { ENVIRONMENT, SECRETS } from "#api/environment.ts";
import { keysOf } from "#contract/members-of.ts";

const README = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");

describe("the README", () => {
	it("names every setting with its default and meaning, and no other", () => {
		const rows = [
			...README.matchAll(/^\| (`[A-Z_]+`(?: or `[A-Z_]+`)?) \| (.+?) \| (.+?) \|$/gm),
		].map((row) => row.slice(1));
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

	/** What each language of an example says of a text that is none of it; empty where it is well formed. */
	const FAULTS: Readonly<Record<string, (text: string) => string[]>> = {
		yaml: (text) => parseAllDocuments(text).flatMap(({ errors }) => errors.map(String)),
		ini: (text) => text.split("\n").filter((line) => !/^(\[\w+\]|\w+=.*|#.*|)$/.test(line)),
	};

	it("shows only examples that are well formed in their language", () => {
		const examples = [...README.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
		expect(examples.length).toBeGreaterThan(3);
		for (const [, language = "", text = ""] of examples) {
			const faults = FAULTS[language]?.(text).filter(Boolean) ?? ["a language nobody checks"];
			expect([language, text.slice(0, 60), faults]).toEqual([language, text.slice(0, 60), []]);
		}
	});

	it("names every npm script that people run", () => {
		const scripts = ["start", "test"].map((name) => `npm ${name}`);
		for (const name of ["check", "build", "dev", "registry"]) scripts.push(`npm run ${name}`);
		expect(scripts.filter((script) => !README.includes(`\`${script}`))).toEqual([]);
	});
});
