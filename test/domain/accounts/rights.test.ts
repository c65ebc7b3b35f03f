import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	ACCOUNT_ROLES,
	type AccountRole,
	MEMBER_ROLES,
	type MemberRole,
	SCOPES,
} from "#contract/vocabulary.ts";
import { type Need, roleAllows, serviceRole } from "#domain/accounts/rights.ts";

describe("a role", () => {
	it.each<[MemberRole | AccountRole, Need, Need[]]>([
		["viewer", "view", ["publish", "administer", "speak", "moderate"]],
		["publisher", "publish", ["administer", "speak", "moderate"]],
		["admin", "administer", ["speak", "moderate", "operate"]],
		["member", "speak", ["moderate", "decide_own", "operate"]],
		["moderator", "moderate", ["decide_own", "operate"]],
		["operator", "operate", []],
	])("%s is for what needs %s, and not for %j", (role, need, lacking) => {
		expect(roleAllows(role, need)).toBe(true);
		expect(lacking.filter((more) => roleAllows(role, more))).toEqual([]);
	});

	it("allows what the one before it allows", () => {
		const needs: Need[] = ["view", "publish", "administer", "speak", "moderate", "operate"];
		for (const roles of [MEMBER_ROLES, ACCOUNT_ROLES]) {
			for (const [place, role] of roles.slice(1).entries()) {
				const before = needs.filter((need) => roleAllows(roles[place] ?? role, need));
				expect(before.filter((need) => !roleAllows(role, need))).toEqual([]);
			}
		}
	});

	it("of a service account is the smallest for its scopes", () => {
		expect(serviceRole(["agents:read"])).toBe("viewer");
		expect(serviceRole(["agents:read", "agents:write"])).toBe("publisher");
		expect(SCOPES.map((scope) => serviceRole([scope]))).not.toContain("admin");
	});
});

it("nothing but the table compares the names of roles", () => {
	const names = [...MEMBER_ROLES, ...ACCOUNT_ROLES].join("|");
	const comparison = new RegExp(
		[
			`\\brole\\)?\\s*[!=]==?\\s*["'](?:${names})`,
			`["'](?:${names})["']\\s*[!=]==?\\s*[\\w.?]*\\brole\\b`,
			`\\[[^\\]]*["'](?:${names})["'][^\\]]*\\]\\.includes\\([\\w.?]*\\brole\\b`,
			`\\bcase ["'](?:${names})["']`,
		].join("|"),
	);
	const files = globSync("{src,api,scripts}/**/*.{ts,astro}");
	expect(files.length).toBeGreaterThan(1000);
	expect(files.filter((path) => comparison.test(readFileSync(path, "utf8")))).toEqual([]);
});
