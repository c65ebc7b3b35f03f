import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { BADGE_STYLES } from "#contract/agents/badge-style.ts";
import { matchPath, problemPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PROBLEM_CODES, PROBLEMS } from "#contract/http/problem.ts";
import { COUNTED, LIST_PAGE } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import { TAGS } from "#views/open-api/tags.ts";
import { docsPage } from "#views/pages/docs/docs-page.ts";
import { referencePage } from "#views/pages/docs/guide-pages.ts";
import { viewContext } from "../../view-context-builder.ts";

const context = viewContext();
const page = docsPage(context);
const references = TAGS.map(({ id }) => referencePage(context, id));
const entries = references.flatMap(({ endpoints }) => endpoints);
const entry = (id: string) => entries.find((candidate) => candidate.id === id);

describe("the API documentation", () => {
	it("shows every endpoint once, with its method and path", () => {
		const shown = entries.map(({ id, method, path }) => `${id} ${method} ${path}`);
		expect(shown.sort()).toEqual(
			ENDPOINTS.map(({ id, method, path }) => `${id} ${method} ${path}`).sort(),
		);
	});

	it("lists every endpoint with a link to its description", () => {
		const listed = page.groups.flatMap(({ endpoints }) => endpoints);
		expect(listed.map(({ id }) => id).sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
		for (const { id, reference } of listed) {
			const { head, endpoints } = references.find(({ endpoints }) =>
				endpoints.some((described) => described.id === id),
			) ?? { head: undefined, endpoints: [] };
			expect(context.site.baseUrl + reference).toBe(`${head?.canonical}#${id}`);
			expect(endpoints.length).toBeLessThan(ENDPOINTS.length / 2);
		}
	});

	it("links from each group to the ones before and after", () => {
		expect(references.map(({ next }) => next?.label)).toEqual([
			...TAGS.slice(1).map(({ name }) => name),
			undefined,
		]);
		expect(references.map(({ previous }) => previous?.path)).toEqual([
			undefined,
			...TAGS.slice(0, -1).map(({ id }) => `/docs/api/${id}/`),
		]);
	});

	it("shows clients the address of this registry's MCP server, with nothing to fill in", () => {
		const { ways } = page.assistant;
		expect(ways.map(({ target }) => target)).toEqual([`${context.site.baseUrl}/mcp`]);
		expect(ways[0]?.inputs).toEqual([]);
		expect(ways[0]?.clients.map(({ id }) => id)).toEqual(
			expect.arrayContaining(["claude-code", "cursor", "vs-code"]),
		);
	});

	it("shows every problem at the address that it names", () => {
		expect(page.problems.map(({ code, status }) => [code, status])).toEqual(
			PROBLEM_CODES.map((code) => [code, PROBLEMS[code].status]),
		);
		for (const { code, anchor, remedy } of page.problems) {
			expect(`/docs/#${anchor}`).toBe(problemPath(code));
			expect(remedy).not.toBe("");
		}
	});

	it("has a unique id for every place that can be linked", () => {
		const ids = [
			...["content", "first", "use", "endpoints", "authentication", "limits", "versions"],
			...["descriptions", "webhooks", "problems"],
			...page.groups.flatMap(({ endpoints }) => endpoints.map(({ id }) => id)),
			...page.problems.map(({ anchor }) => anchor),
		];
		expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
	});

	it("describes every body: its members with their limits, or what it is", () => {
		const rows: readonly Endpoint[] = ENDPOINTS;
		for (const { id, body } of rows) {
			const described = entry(id)?.body ?? null;
			expect([id, described !== null]).toEqual([id, body !== undefined]);
			if (!described) continue;
			expect(described.members.length > 0 || described.description !== "").toBe(true);
		}
		expect(entry("castVote")?.body?.members).toEqual([
			{
				name: "value",
				isRequired: true,
				description: "1 for, -1 against.",
				type: "number",
				bounds: "one of -1, 1",
			},
		]);
		expect(entry("sendDocument")?.body?.members).toEqual([]);
		expect(entry("registerAgent")?.body?.fieldsPath).toBe("/submit/#fields");
	});

	it("names the type of every parameter and member", () => {
		const named = entries.flatMap(({ id, parameters, body }) =>
			[...parameters, ...(body?.members ?? [])].map(({ name, type }) => ({ id, name, type })),
		);
		const unnamed = named.filter(({ type }) => type === "any");
		expect(unnamed).toEqual([]);
	});

	it("shows parameters with their type, limits and default", () => {
		expect(entry("listAgents")?.parameters.find(({ name }) => name === "limit")).toMatchObject({
			type: "whole number",
			bounds: `${LIST_PAGE.minLimit} to ${LIST_PAGE.maxLimit}; default ${LIST_PAGE.defaultLimit}`,
			place: "query",
			isRequired: false,
		});
		expect(entry("getBadge")?.parameters.map(({ name, bounds }) => [name, bounds])).toEqual([
			["slug", ""],
			["style", `one of ${BADGE_STYLES.join(", ")}; default default`],
			["app", ""],
			["fact", "one of tools, use, owner, reach"],
		]);
		expect(entry("registerAgent")?.parameters.map(({ name }) => name)).toEqual([
			"owner",
			"Idempotency-Key",
		]);
	});

	it("says how long answers are cached and how many are allowed per minute, with the numbers of the contract", () => {
		const facts = new Map(entry("bulkFeed")?.facts.map(({ label, value }) => [label, value]));
		expect(facts.get("Response")).toBe("200, application/json or text/csv");
		expect(facts.get("Caching")).toBe("1 minute in browsers, 5 minutes in shared caches");
		expect(facts.get("Limit")).toContain(`${DEFAULT_LIMITS.requests.feed_public} a minute`);
		const limits = page.limits.map(({ rate }) => Number.parseInt(rate, 10));
		expect(limits.sort()).toEqual(
			keysOf(COUNTED)
				.map((name) => DEFAULT_LIMITS.requests[name])
				.sort(),
		);
		expect(page.limits.at(-4)?.rate).toBe("10 in 5 minutes");
		expect(page.limits.at(-1)?.rate).toBe("30 in 6 hours");
	});

	it("offers a link to try for what is public, and only if something is there", () => {
		for (const { id, tryPath } of entries) {
			if (tryPath === null) continue;
			const match = matchPath(tryPath.split("?")[0] ?? "");
			expect(match?.endpoints.map((endpoint) => endpoint.id)).toContain(id);
		}
		const untried = entries.filter(({ tryPath }) => tryPath === null).map(({ id }) => id);
		const sent = ENDPOINTS.filter((row: Endpoint) => row.scope || row.method !== "GET");
		// The oldest agent of the small registry is no MCP server and has no documents, no agent has a logo, no incident names versions, and its first
		// hour has no dump yet.
		const dumpFiles = ["Csv", "Manifest", "Ndjson", "Schema", "Signature"].map(
			(part) => `getDump${part}`,
		);
		const absent = [
			"agentChangesAtom",
			"sitemapPart",
			"getAdvisory",
			"getLogo",
			"listMcpServerVersions",
			"getMcpServerVersion",
			"getConnect",
			"getDocument",
			"getVersion",
			"listChecks",
			"listDocuments",
			"listObservations",
			"listVersions",
			...dumpFiles,
		];
		// No collection is in an hour.
		const live = ENDPOINTS.filter(
			(row) => row.path.includes("{collection}") && !sent.includes(row),
		);
		absent.push(...live.map(({ id }) => id));
		expect(untried.sort()).toEqual([...sent.map(({ id }) => id), ...absent].sort());
		const empty = viewContext({ agents: [], comments: [], incidents: [], events: [] });
		const bare = referencePage(empty, "agents").endpoints;
		expect(bare.find(({ id }) => id === "getAgent")?.tryPath).toBeNull();
	});

	it("shows requests that can be sent unchanged, with a token if one is required", () => {
		expect(entry("getAgent")?.request).toEqual({
			url: `${context.site.baseUrl}${entry("getAgent")?.tryPath}`,
			headers: [],
			body: null,
			method: null,
			answer: "json",
		});
		expect(entry("getBadge")?.request.answer).toBe("bytes");
		expect(entry("llmsTxt")?.request.answer).toBe("text");
		expect(entry("castVote")?.request).toMatchObject({ method: "PUT", body: { value: 1 } });
		expect(entry("registerAgent")?.request.headers).toEqual(["Authorization: Bearer areg_…"]);
		expect(entry("registerAgent")?.request.body).toMatchObject({ title: "Tide Table" });
	});

	it("leaves no placeholders in requests", () => {
		expect(entries.filter(({ request }) => request.url.includes("{"))).toEqual([]);
	});

	it("explains every scope, and links only to addresses that exist", () => {
		expect(page.scopes.map(({ scope }) => scope)).toEqual(SCOPES);
		for (const { path } of page.descriptions) expect(matchPath(path)).toBeDefined();
	});
});
