import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_LIMITS, LIMIT_SETTINGS, QUOTA_SETTINGS } from "#api/settings/limit-settings.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PROBLEMS } from "#contract/http/problem.ts";
import {
	HISTORY,
	LIST_PAGE,
	LLMS_TXT_AGENT_COUNT,
	RATE_LIMITS,
	REGISTRATION,
	SHARE_CARD,
	TEXTS,
} from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { API_VERSION, MANIFEST_VERSION } from "#contract/versions.ts";
import { AGENT_TYPES, CLAIM_STATUSES, PRICING_TYPES, SCOPES } from "#contract/vocabulary.ts";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = globSync(["src/**/*.ts", "api/**/*.ts"], { cwd: ROOT })
	.map((file) => readFileSync(join(ROOT, file), "utf8"))
	.join("\n");

describe("a text whose length operators can set", () => {
	it.each(keysOf(TEXTS))("has its bounds from the setting alone: %s", (name) => {
		const { schema, member, min, max } = TEXTS[name];
		const bodies: readonly (z.ZodType | undefined)[] = ENDPOINTS.flatMap((row) =>
			"body" in row ? [row.body] : [],
		);
		const body = bodies.find((each) => each?.meta()?.id === schema);
		if (!(body instanceof z.ZodObject)) throw new Error(`No endpoint takes a ${schema}`);
		const text: z.ZodType = body.shape[member];
		for (const length of [min, max]) expect(text.safeParse("x".repeat(length)).success).toBe(true);
	});

	it.each(keysOf(TEXTS))("is checked, and the words beside its field say how: %s", (name) => {
		const uses = ["flawOfLength", "lengthWords"].map((use) => `${use}("${name}", `);
		expect(uses.filter((use) => !SOURCES.includes(use))).toEqual([]);
	});
});

describe("the numbers of the specification", () => {
	it.each([
		["human", 60],
		["bot", 20],
		["submission", 10],
		["feed_authenticated", 300],
		["feed_public", 10],
	] as const)("%s: %i requests per minute", (bucket, requests) => {
		expect([DEFAULT_LIMITS.requests[bucket], RATE_LIMITS[bucket].windowSeconds]).toEqual([
			requests,
			60,
		]);
	});

	it.each([
		["smallest page", LIST_PAGE.minLimit, 1],
		["largest page", LIST_PAGE.maxLimit, 100],
		["page by default", LIST_PAGE.defaultLimit, 20],
		["fewest history points", HISTORY.minLimit, 1],
		["most history points (first published form)", HISTORY.maxLimit, 1000],
		["history points by default (first published form)", HISTORY.defaultLimit, 500],
		["history days by default (first published form)", HISTORY.defaultDays, 90],
		["shortest title", REGISTRATION.titleMinCharacters, 2],
		["longest title", REGISTRATION.titleMaxCharacters, 120],
		["longest description", REGISTRATION.shortDescriptionMaxCharacters, 280],
		["agents in llms.txt", LLMS_TXT_AGENT_COUNT, 200],
		["width of the share card", SHARE_CARD.widthPixels, 1200],
		["height of the share card", SHARE_CARD.heightPixels, 630],
	])("%s is %i", (_, number, expected) => {
		expect(number).toBe(expected);
	});

	it("can each be changed by a variable", () => {
		const names = Object.keys({ ...LIMIT_SETTINGS, ...QUOTA_SETTINGS });
		const numbers = { ...DEFAULT_LIMITS.requests, ...DEFAULT_LIMITS.quotas };
		// The queue's setting is older than the others.
		expect(names.length).toBe(Object.keys(numbers).length - 1);
		for (const name of names) expect(name).toMatch(/^(?:LIMIT|QUOTA)_[A-Z_]+$/);
	});
});

describe("the words of the specification", () => {
	it("are the claim statuses, weakest first", () => {
		expect(CLAIM_STATUSES).toEqual(["unclaimed", "claimed", "verified", "certified"]);
	});

	it("are the pricing types", () => {
		expect(PRICING_TYPES).toEqual(["free", "freemium", "paid", "usage-based", "enterprise"]);
	});

	it("are the scopes", () => {
		expect(SCOPES.slice(0, 3)).toEqual(["agents:read", "agents:write", "watchlist:write"]);
	});

	it("are the types of both published lists", () => {
		const filter = "agent bot assistant copilot model llm framework tool platform mcp_server";
		const registration = "agent bot copilot llm framework tool platform mcp_server";
		const union = new Set([...filter.split(" "), ...registration.split(" ")]);
		expect(new Set(AGENT_TYPES)).toEqual(union);
	});

	it("are the published versions", () => {
		expect([API_VERSION, MANIFEST_VERSION]).toEqual(["1.0.0", "2.0"]);
	});
});

describe("a problem code", () => {
	it.each([
		["invalid_query", 400],
		["malformed_body", 400],
		["conflicting_credentials", 400],
		["missing_credentials", 401],
		["invalid_credentials", 401],
		["insufficient_scope", 403],
		["not_found", 404],
		["method_not_allowed", 405],
		["duplicate_agent", 409],
		["body_too_large", 413],
		["unsupported_media_type", 415],
		["invalid_body", 422],
		["rate_limited", 429],
		["internal", 500],
		["unavailable", 503],
	] as const)("%s answers with %i", (code, status) => {
		expect(PROBLEMS[code].status).toBe(status);
	});
});
