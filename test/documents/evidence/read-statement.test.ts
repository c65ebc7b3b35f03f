import { describe, expect, it } from "vitest";
import { STATEMENT } from "#contract/evidence/statements.ts";
import { readStatement } from "#documents/evidence/read-statement.ts";

const DIGEST = "0f".repeat(32);
const LONG = "0f".repeat(64);

function sarif(...results: object[]) {
	const rules = [{ id: "TS001", properties: { version: "3" } }];
	const driver = { name: "Tide Scan", semanticVersion: "2.1.0", rules };
	return { version: "2.1.0", runs: [{ tool: { driver }, results }] };
}

const inToto = {
	_type: "https://in-toto.io/Statement/v1",
	subject: [{ name: "server.json", digest: { sha256: DIGEST.toUpperCase(), sha512: LONG } }],
	predicateType: "https://slsa.dev/verification_summary/v1",
	predicate: {
		verifier: { id: "https://tide.example/" },
		levels: ["SLSA_BUILD_LEVEL_3"],
		ok: true,
	},
};

describe("SARIF", () => {
	it("is read with rule, version, level and text of each result", () => {
		const result = { ruleId: "TS001", level: "error", message: { text: "It runs a shell." } };
		expect(readStatement(sarif(result, { message: {} }))).toEqual({
			kind: "sarif",
			scanner: "Tide Scan",
			scanner_version: "2.1.0",
			results: [
				{ rule: "TS001", version: "3", level: "error", text: "It runs a shell." },
				{ rule: "", version: null, level: "warning", text: "" },
			],
			left_out: 0,
			digests: [],
		});
	});

	it("names the digests of its artifacts", () => {
		const [run] = sarif().runs;
		const runs = [{ ...run, artifacts: [{ hashes: { "sha-256": DIGEST, "sha-512": LONG } }, {}] }];
		expect(readStatement({ version: "2.1.0", runs })?.digests).toEqual([DIGEST, LONG]);
	});

	it("keeps the first results and counts the others", () => {
		const results = Array.from({ length: STATEMENT.maxResults + 7 }, () => ({ message: {} }));
		const read = readStatement(sarif(...results));
		expect([read?.results.length, read?.left_out]).toEqual([STATEMENT.maxResults, 7]);
	});

	it("has no hidden characters, keys or long texts when it is shown", () => {
		const text = `a\u200Bb ghp_${"x1Y2".repeat(9)} ${"long ".repeat(100)}`;
		const [shown] = readStatement(sarif({ message: { text } }))?.results ?? [];
		expect(shown?.text).toMatch(/^a<U\+200B>b .*…$/);
		expect(shown?.text).not.toContain("ghp_x1Y2x1Y2");
		expect(shown?.text.length).toBeLessThanOrEqual(200);
	});
});

describe("an in-toto statement", () => {
	it("is read as plain facts of its predicate, with their places", () => {
		expect(readStatement(inToto)).toMatchObject({
			kind: "in-toto",
			scanner: inToto.predicateType,
			digests: [DIGEST, LONG],
			results: [
				{ rule: "/verifier/id", text: "https://tide.example/" },
				{ rule: "/levels/0", text: "SLSA_BUILD_LEVEL_3" },
				{ rule: "/ok", text: "true" },
			],
		});
	});

	it("is not followed into endless depths", () => {
		let predicate: object = { end: "deep" };
		for (let depth = 0; depth < 5_000; depth += 1) predicate = { predicate };
		expect(readStatement({ ...inToto, predicate })?.results).toEqual([]);
	});
});

it.each([
	["nothing", null],
	["another version of SARIF", { ...sarif(), version: "2.0.0" }],
	["SARIF without a run", { version: "2.1.0", runs: [] }],
	["an in-toto statement about nothing", { ...inToto, subject: [] }],
	["a document of ours", { name: "com.example/tide", version: "1.0.0" }],
])("%s is none of them", (_, content) => {
	expect(readStatement(content)).toBeUndefined();
});
