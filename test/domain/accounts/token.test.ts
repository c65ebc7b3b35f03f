import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Scope } from "#contract/vocabulary.ts";
import { mayUse } from "#domain/accounts/rights.ts";
import {
	isActiveToken,
	isWellFormedToken,
	makeToken,
	TOKEN_PATTERN,
} from "#domain/accounts/token.ts";
import { keptScopes, type TokenRecord } from "#domain/records/token-record.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const counting = (count: number) => Uint8Array.from({ length: count }, (_, index) => index);

describe("a token", () => {
	it("is a prefix, 32 random characters and 6 of checksum", () => {
		const token = makeToken(randomBytes);
		expect(token).toMatch(/^areg_[0-9A-Za-z]{38}$/);
		expect(isWellFormedToken(token)).toBe(true);
	});

	it("depends only on its random bytes", () => {
		expect(makeToken(counting)).toBe(makeToken(counting));
		expect(makeToken(counting).slice(5, 37)).toBe(ALPHABET.slice(0, 32));
	});

	it("differs every time", () => {
		const tokens = Array.from({ length: 200 }, () => makeToken(randomBytes));
		expect(new Set(tokens).size).toBe(200);
	});

	it("detects every change of a single character", () => {
		const token = makeToken(counting);
		const found = [...token].flatMap((kept, index) =>
			[...ALPHABET]
				.filter((character) => character !== kept)
				.map((character) => token.slice(0, index) + character + token.slice(index + 1)),
		);
		expect(found.filter(isWellFormedToken)).toEqual([]);
		expect(found).toHaveLength(38 * 61 + 4 * 61 + 62);
	});

	it("detects swapped neighbours", () => {
		const token = makeToken((count) => randomBytes(count));
		for (let index = 5; index < token.length - 1; index += 1) {
			const [left = "", right = ""] = token.slice(index, index + 2);
			const swapped = token.slice(0, index) + right + left + token.slice(index + 2);
			expect(isWellFormedToken(swapped), `${index}`).toBe(left === right);
		}
	});

	it.each([
		["", "nothing"],
		["areg_", "only a prefix"],
		["Bearer areg_", "a scheme"],
		[`${makeToken(counting)}x`, "one character too many"],
		[makeToken(counting).slice(0, -1), "one too few"],
		[` ${makeToken(counting)}`, "a space in front"],
		[`${makeToken(counting)}\n`, "a line end behind"],
		[makeToken(counting).toLowerCase(), "case counts"],
		[`ghp_${"x".repeat(36)}`, "the token of another service"],
	])("is not %j: %s", (text) => {
		expect(isWellFormedToken(text)).toBe(false);
	});

	it("skips bytes that would make some characters more likely", () => {
		const bytes = [248, 249, 250, 251, 252, 253, 254, 255, 247, 62, 61, 0];
		const repeated = (count: number) =>
			Uint8Array.from({ length: count }, (_, index) => bytes[index % bytes.length] ?? 0);
		expect(makeToken(repeated).slice(5, 9)).toBe("z0z0");
	});

	it("uses every character equally often", () => {
		const counts = new Map<string, number>();
		let calls = 0;
		const everyByteInTurn = () => Uint8Array.of(calls++);
		for (let made = 0; made < 62; made += 1) {
			for (const character of makeToken(everyByteInTurn).slice(5, 37)) {
				counts.set(character, (counts.get(character) ?? 0) + 1);
			}
		}
		expect([...counts.keys()].sort().join("")).toBe(ALPHABET);
		expect(new Set(counts.values())).toEqual(new Set([32]));
	});

	it("takes more bytes if too many were skipped", () => {
		let calls = 0;
		const token = makeToken((count) => {
			calls += 1;
			return new Uint8Array(count).fill(calls === 1 ? 255 : 7);
		});
		expect([calls, token.slice(5, 37)]).toEqual([2, "7".repeat(32)]);
	});

	it("matches the pattern for secret scanners", () => {
		expect(TOKEN_PATTERN.test(makeToken(randomBytes))).toBe(true);
	});
});

const stored: TokenRecord = {
	id: "t1",
	name: "ci",
	ownerId: "owner:1",
	scopes: ["agents:write"],
	digest: "0".repeat(64),
	lastFour: "abcd",
	createdAt: "2026-01-01T00:00:00.000Z",
	expiresAt: "2026-04-01T00:00:00.000Z",
	lastUsedAt: null,
	revokedAt: null,
};

describe("a stored token", () => {
	it.each<[string, string | null, boolean, string]>([
		["2026-03-31T23:59:59.999Z", null, true, "before it expires"],
		["2026-04-01T00:00:00.000Z", null, false, "at the instant of expiry"],
		["2026-05-01T00:00:00.000Z", null, false, "long after"],
		["2026-02-01T00:00:00.000Z", "2026-01-15T00:00:00.000Z", false, "revoked before"],
	])("at %s, revoked at %s, is active: %s (%s)", (at, revokedAt, active) => {
		expect(isActiveToken({ ...stored, revokedAt }, new Date(at))).toBe(active);
	});

	it.each<[Scope[], Scope, boolean, string]>([
		[["agents:write"], "agents:write", true, "its own scope"],
		[["agents:write"], "agents:read", true, "writing contains reading"],
		[["agents:read"], "agents:write", false, "reading is not writing"],
		[["agents:read", "watchlist:write"], "watchlist:write", true, "one of several"],
		[["admin"], "comments:write", false, "reviewing contains nothing else"],
		[[], "agents:read", false, "no scope at all"],
	])("with %j may use %s: %s (%s)", (scopes, scope, allowed) => {
		expect(mayUse({ ...stored, ...keptScopes(scopes) }, scope)).toBe(allowed);
	});
});
