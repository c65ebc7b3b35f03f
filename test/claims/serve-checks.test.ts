import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { serveChecks } from "#claims/serve-checks.ts";
import {
	type ClaimCheck,
	type ClaimOutcome,
	ClaimResult,
} from "#domain/claims/outbound-questions.ts";
import { uuid } from "../registry/record-builders.ts";

function checkOf(number: number): ClaimCheck {
	return {
		id: uuid(`claim ${number}`),
		method: "dns",
		expected: "text",
		location: `_agent-registry.a${number}.com`,
	};
}

async function* linesOf(checks: readonly unknown[]): AsyncIterable<string> {
	for (const check of checks) yield JSON.stringify(check);
}

async function serve(
	checks: readonly unknown[],
	check: (check: ClaimCheck) => Promise<ClaimOutcome>,
) {
	const results: ClaimResult[] = [];
	await serveChecks({
		lines: linesOf(checks),
		check,
		readPlace: async ({ location }) => ({ fetched: true, text: `At ${location}.` }),
		fetchDocument: async (address) => ({ fetched: true, text: `From ${address}.` }),
		fetchLogo: async () => ({ fetched: false, finding: "There is none." }),
		seeAddress: async () => ({ status: 200, leadsTo: null, failure: null }),
		write: (line) => results.push(ClaimResult.parse(JSON.parse(line))),
	});
	return results;
}

describe("the checker", () => {
	it("answers every check with its outcome, and ends", async () => {
		const checks = Array.from({ length: 30 }, (_, number) => checkOf(number));
		const results = await serve(checks, async ({ location }) => ({
			found: false,
			finding: `Nothing at ${location}.`,
		}));
		expect(results).toHaveLength(30);
		expect(results).toEqual(
			expect.arrayContaining(
				checks.map(({ id, location }) => ({
					id,
					outcome: { found: false, finding: `Nothing at ${location}.` },
				})),
			),
		);
	});

	it("makes at most eight checks at a time", async () => {
		let running = 0;
		const counts: number[] = [];
		const checks = Array.from({ length: 30 }, (_, number) => checkOf(number));
		await serve(checks, async () => {
			running += 1;
			counts.push(running);
			await turn();
			running -= 1;
			return { found: true };
		});
		expect(Math.max(...counts)).toBe(8);
	});

	it("ends silently without questions", async () => {
		expect(await serve([], async () => ({ found: true }))).toEqual([]);
	});

	it("stops at a fault of its own, and at an invalid line", async () => {
		const bug = new Error("a fault");
		const failing = async () => {
			throw bug;
		};
		await expect(serve([checkOf(1)], failing)).rejects.toBe(bug);
		await expect(serve([{ id: "x" }], async () => ({ found: true }))).rejects.toThrow();
	});
});
