import { describe, expect, it } from "vitest";
import type { EndpointEvidence, ObservedTool } from "#contract/evidence/evidence.ts";
import type { LockEntry } from "#contract/evidence/lock.ts";
import { OsvAdvisory } from "#contract/evidence/osv.ts";
import { advisoriesFor } from "#domain/advisories/advisories-for.ts";
import { isAffected } from "#domain/advisories/affects.ts";
import { runChecks } from "#domain/checks/run-checks.ts";
import { compareTools } from "#domain/evidence/compare-tools.ts";
import { observeChanges } from "#domain/evidence/observed-changes.ts";
import { pairByName } from "#domain/evidence/pair-by-name.ts";
import { toolsDigest } from "#domain/evidence/tools-digest.ts";
import { checkLock } from "#domain/locks/check-lock.ts";
import { counted } from "../../counted-reads.ts";
import { endpoint, online, URL_OF_IT } from "../checks/bundle-builder.ts";
import { LOCKED } from "../locks/locked-entry.ts";

const SMALL = 40;

const words = (count: number, of: string) => Array.from({ length: count }, (_, n) => `${of} ${n}`);

/** Tools whose names and parameters are all their own. */
const toolsOf = (count: number, of: string): ObservedTool[] =>
	words(count, of).map((name) => ({
		name,
		description: `Does ${name}.`,
		inputSchema: { type: "object", properties: { [name]: {} }, required: [name] },
	}));
const oneName = (tools: ObservedTool[]) => tools.map((tool) => ({ ...tool, name: "same" }));
const wide = (count: number, of: string): ObservedTool[] => {
	const required = words(count, of);
	const properties = Object.fromEntries(required.map((name) => [name, {}]));
	return [{ name: "one", inputSchema: { properties, required } }];
};
const seen = (tools: ObservedTool[]): EndpointEvidence =>
	endpoint({ tools, tools_sha256: toolsDigest(tools) });
const locked = (count: number, of: string): LockEntry => {
	const texts = Object.fromEntries(words(count, of).map((name) => [name, of]));
	const lists = words(count, of);
	return {
		...LOCKED,
		remotes: lists,
		inputs: lists,
		tools: texts,
		packages: texts,
		signers: texts,
	};
};
const advisories = (count: number) =>
	words(count, "p").map((name) =>
		OsvAdvisory.parse({
			id: name,
			modified: "",
			affected: [{ package: { ecosystem: "npm", name } }],
		}),
	);

type Pair = readonly [before: ObservedTool[], after: ObservedTool[]];
const LISTS: readonly [what: string, of: (count: number) => Pair][] = [
	["others", (count) => [toolsOf(count, "a"), toolsOf(count, "b")]],
	["the same", (count) => [toolsOf(count, "a"), toolsOf(count, "a").reverse()]],
	["one name", (count) => [oneName(toolsOf(count, "a")), oneName(toolsOf(count, "b"))]],
	["other parameters", (count) => [wide(count, "a"), wide(count, "b")]],
	[
		"other names",
		(count) => [
			toolsOf(count, "a"),
			toolsOf(count, "a").map((one) => ({ ...one, name: `${one.name}!` })),
		],
	],
];

const COMPARISONS: readonly [what: string, compare: (pair: Pair) => unknown][] = [
	["compareTools", ([before, after]) => compareTools(before, after)],
	["pairByName", ([before, after]) => pairByName(before, after)],
	["toolsDigest", ([before]) => toolsDigest(before)],
	[
		"observeChanges",
		([before, after]) => [
			...observeChanges(endpoint({ tools: before }), endpoint({ tools: after })),
		],
	],
	[
		"runChecks",
		([before, after]) => runChecks(online({ tools: after }, { former: { tools: before } })),
	],
	[
		"checkLock",
		([before, after]) => {
			const [former, now] = [seen(before), seen(after)];
			const entry = (one: EndpointEvidence) => ({
				...LOCKED,
				tools: { [URL_OF_IT]: one.tools_sha256 },
			});
			return checkLock(entry(former), { entry: entry(now), evidence: [now, former] });
		},
	],
];

/** What strangers send grows tenfold; sorting is allowed a little more. */
function expectNoMoreThanGrown<Input>(
	inputOf: (count: number) => Input,
	act: (input: Input) => unknown,
) {
	const readsOf = (count: number) => {
		const { value, reads } = counted(inputOf(count));
		act(value);
		return reads();
	};
	const few = readsOf(SMALL);
	expect(few).toBeGreaterThan(0);
	expect(readsOf(10 * SMALL)).toBeLessThan(16 * few);
}

describe.each(COMPARISONS)("%s", (_, compare) => {
	it.each(LISTS)("of tools that are %s reads each a fixed number of times", (__, listsOf) => {
		expectNoMoreThanGrown(listsOf, compare);
	});
});

describe("a lock", () => {
	it("with many of everything is compared in steps that grow with it", () => {
		expectNoMoreThanGrown(
			(count) => [locked(count, "a"), locked(count, "b")] as const,
			([before, entry]) => checkLock(before, { entry, evidence: [] }),
		);
	});

	it.each([
		["versions", { versions: words(100, "1!7.5rc1.post").map((one) => one.replace(" ", "")) }],
		[
			"ranges",
			{ ranges: [{ type: "ECOSYSTEM", events: [{ introduced: "0" }, { fixed: "0.1" }] }] },
		],
	])("of one package in many versions reads the %s of an advisory once", (_, stated) => {
		const affected = words(50, "").map(() => ({
			package: { ecosystem: "PyPI", name: "requests" },
			...stated,
		}));
		const { value, reads } = counted(OsvAdvisory.parse({ id: "A", modified: "", affected }));
		const ask = (version: string) => isAffected(value, { subject: "pypi/requests", version });
		expect(ask("1!7.5rc1.post2.dev4")).toBe(false);
		const once = reads();
		for (const number of words(1_000, "").keys()) expect(ask(`1!7.5.dev${number}`)).toBe(false);
		// Whether it is withdrawn is all that is read again.
		expect(reads()).toBeLessThanOrEqual(once + 1_000);
	});

	it("of many packages does not ask every advisory about each", () => {
		expectNoMoreThanGrown(
			(count) => [advisories(count), words(count, "npm/p")] as const,
			([all, names]) =>
				advisoriesFor(
					all,
					names.map((subject) => ({ subject, version: "1.0.0" })),
				),
		);
	});
});
