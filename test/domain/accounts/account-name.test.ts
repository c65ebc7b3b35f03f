import { describe, expect, it } from "vitest";
import type { AccountRole } from "#contract/vocabulary.ts";
import { flawOfName, speaksForSite } from "#domain/accounts/account-name.ts";

const ADDRESS = "must not contain an address";
const SCRIPTS = "must not mix scripts that look alike";
const ROLE = "must not name this registry or a role that you do not have";

describe("a name shown with comments", () => {
	it.each([
		...["Ada", "Ada L.", "Member 0042", "Mira O'Hara", "Анна", "Badminton Club", "Admiral"],
		...["Vlad Minsk", "Worst 5", "Modest", "Moderate Bear", "Đorđe", "Λύκος"],
		...["Jim Stafford", "Systematic Sue", "Rooted", "Supporting Actor", "Ownerless", "Officiant"],
	])("may be %s", (name) => expect(flawOfName(name, { role: "member" })).toBeUndefined());

	it.each<[string, string]>([
		["ada@quay.works", ADDRESS],
		["See https://pier9.dev", ADDRESS],
		["ada.love", ADDRESS],
		["\u0410da", SCRIPTS],
		["Operator 0001", ROLE],
		["The Moderators", ROLE],
		["SiteAdmin", ROLE],
		["M0derator", ROLE],
		["A.d.m.i.n", ROLE],
		["\u041E\u0440\u0435rator \u0430t", SCRIPTS],
		["Agent-Registry Team", ROLE],
		["The AGENTREGISTRY", ROLE],
		["\u1D00dmin", ROLE],
		["\u13B7oderator", SCRIPTS],
		["\u0555perator", SCRIPTS],
		["\u13B7\u04E8\u13A0", SCRIPTS],
		["\uFF21\uFF44\uFF4D\uFF49\uFF4E", ROLE],
		["\u24B6\u24D3\u24DC\u24D8\u24DD", ROLE],
		["\u{1F170}dmin", ROLE],
		["\u{1D400}\u{1D41D}\u{1D426}\u{1D422}\u{1D427}", ROLE],
		["Administrator", ROLE],
		["superadmin", ROLE],
		["Sysadmins", ROLE],
		["Webmaster", ROLE],
		["Helpdesk", ROLE],
		["Moderation Team", ROLE],
		["Mod", ROLE],
		["\uAB30dmin", ROLE],
		["\u023Admin", ROLE],
		["A\u0110min", ROLE],
		["\u2206dmin", ROLE],
		["\u028Cdmin", ROLE],
		["\u15E9dmin", ROLE],
		["Staff", ROLE],
		["S.t.a.f.f", ROLE],
		["$taff", ROLE],
		["4dm1n", ROLE],
		["Official", ROLE],
		["Official Support Team", ROLE],
		["OfficialAda", ROLE],
		["The Owners", ROLE],
		["system", ROLE],
		["R00T", ROLE],
	])("of a member may not be %s, which %s", (name, flaw) => {
		expect(flawOfName(name, { role: "member" })).toBe(flaw);
	});

	it.each<[string, AccountRole, string | undefined]>([
		["Moderator 0001", "moderator", undefined],
		["Operator 0001", "moderator", ROLE],
		["Moderator 0001", "operator", undefined],
		["Staff", "moderator", undefined],
		["Support", "moderator", ROLE],
		["Support", "operator", undefined],
		["Admin of the Agent Registry", "operator", undefined],
		["ada@quay.works", "operator", ADDRESS],
	])("that is %s, of a %s: %s", (name, role, flaw) => {
		expect(flawOfName(name, { role })).toBe(flaw);
	});

	it.each<[string, AccountRole, string | undefined]>([
		["The P1er-Nine crew", "member", ROLE],
		["Pier Nine", "moderator", ROLE],
		["Pier Nine", "operator", undefined],
		["Pier Ninety", "member", undefined],
		["Nine", "member", undefined],
	])("on an instance named Pier Nine that is %s, of a %s: %s", (name, role, flaw) => {
		expect(flawOfName(name, { role, siteName: "Pier Nine" })).toBe(flaw);
	});

	it.each(["", "!!!"])("may be any if the instance is named %j", (siteName) => {
		expect(flawOfName("Ada", { role: "member", siteName })).toBeUndefined();
	});
});

describe("a name of a listing or a maker", () => {
	it.each([
		["Agent Registry operator", true],
		["Agent-Registry Official", true],
		["Аgent Registry support", true],
		["Quay Moderators", true],
		["Quay Works", false],
		["Agent Registry Explorer", false],
		["Support Logic", false],
		["Official Harbor Scout", false],
	])("%s speaks for the registry Quay: %s", (name, speaks) => {
		expect(speaksForSite(name, "Quay")).toBe(speaks);
	});
});
