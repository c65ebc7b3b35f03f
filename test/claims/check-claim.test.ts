import { describe, expect, it } from "vitest";
import { type CheckPorts, checkClaim } from "#claims/check-claim.ts";
import type { ClaimCheck } from "#domain/claims/outbound-questions.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const EXPECTED = "agent-registry-verification=0123456789abcdef0123456789abcdef";
const ID = "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11";
const NAME = "_agent-registry.harborscout.com";
const ADDRESS = "https://harborscout.com/.well-known/agent-registry.txt";

const dns: ClaimCheck = { id: ID, method: "dns", location: NAME, expected: EXPECTED };
const website: ClaimCheck = { id: ID, method: "website", location: ADDRESS, expected: EXPECTED };

/** A network in which only the given hosts exist. */
function outside(found: Partial<CheckPorts>): CheckPorts {
	return {
		resolveTxt: async () => [],
		fetchText: async () => ({ status: 404, text: "" }),
		...found,
	};
}

const withRecords = (...texts: string[]) => outside({ resolveTxt: async () => texts });
const withFile = (text: string, status = 200) =>
	outside({ fetchText: async () => ({ status, text }) });

describe("a DNS record", () => {
	it.each([
		["alone", [EXPECTED]],
		["among others", ["v=spf1 -all", "agent-registry-verification=other", EXPECTED]],
		["with spaces around", [` ${EXPECTED} `]],
	])("proves a claim %s", async (_what, texts) => {
		expect(await checkClaim(dns, withRecords(...texts))).toEqual({ found: true });
	});

	it.each([
		["no record", [], `There is no TXT record at ${NAME}.`],
		["other records", ["v=spf1 -all"], `No TXT record at ${NAME} has this value.`],
		["more in the record", [`${EXPECTED}0`], `No TXT record at ${NAME} has this value.`],
		["other case", [EXPECTED.toUpperCase()], `No TXT record at ${NAME} has this value.`],
	])("proves nothing with %s", async (_what, texts, finding) => {
		expect(await checkClaim(dns, withRecords(...texts))).toEqual({ found: false, finding });
	});

	it("is only looked up at the name of the claim", async () => {
		const asked: string[] = [];
		const resolveTxt = async (name: string) => {
			asked.push(name);
			return [];
		};
		await checkClaim(dns, outside({ resolveTxt }));
		expect(asked).toEqual([NAME]);
	});
});

describe("a file", () => {
	it.each([
		["alone", EXPECTED],
		["with an end of line", `${EXPECTED}\n`],
		["among lines of Windows", `# proofs\r\n${EXPECTED}\r\nother\r\n`],
		["among lines of other claims", `agent-registry-verification=other\n  ${EXPECTED}  \n`],
		["on lines that end as once on a Mac", `a\r${EXPECTED}\rb`],
	])("proves a claim with its line %s", async (_what, text) => {
		expect(await checkClaim(website, withFile(text))).toEqual({ found: true });
		expect(await checkClaim({ ...website, method: "repository" }, withFile(text))).toEqual({
			found: true,
		});
	});

	it.each([
		["another line", "agent-registry-verification=other"],
		["the text within a line", `<p>${EXPECTED}</p>`],
		["the text broken in two", EXPECTED.replace("=", "=\n")],
	])("proves nothing with %s", async (_what, text) => {
		expect(await checkClaim(website, withFile(text))).toEqual({
			found: false,
			finding: "The file is there, but does not contain the line.",
		});
	});

	it("proves nothing without any text", async () => {
		const finding = "The file is empty.";
		expect(await checkClaim(website, withFile(""))).toEqual({ found: false, finding });
	});

	it.each([404, 403, 500, 204, 206, 304])("proves nothing with status %i", async (status) => {
		expect(await checkClaim(website, withFile(EXPECTED, status))).toEqual({
			found: false,
			finding: `The file answers with status ${status}.`,
		});
	});
});

describe("failures of other hosts", () => {
	const fail = (error: Error) => async () => {
		throw error;
	};

	it.each([dns, website])("are results: $method", async (check) => {
		const failing = fail(new OutboundFailure("timeout"));
		const ports = { resolveTxt: failing, fetchText: failing };
		expect(await checkClaim(check, ports)).toEqual({
			found: false,
			finding: "The host took too long to answer.",
		});
	});

	it.each([dns, website])("are distinguished from our own faults: $method", async (check) => {
		const bug = new TypeError("undefined is not a function");
		const ports = { resolveTxt: fail(bug), fetchText: fail(bug) };
		await expect(checkClaim(check, ports)).rejects.toBe(bug);
	});
});
