import { describe, expect, it } from "vitest";
import { ownPage } from "#api/session/next-page.ts";

describe("the target of a sign-in", () => {
	it.each([
		"/dashboard/",
		"/dashboard/tokens/",
		"/dashboard/claims/harbor-scout/",
		"/dashboard/desk/",
		"/dashboard/desk/comments/?status=held&page=2",
		"/dashboard/submissions/3f2b1c9e-7a41-4c52-9a60-0c1d2e3f4a5b/",
	])("may be %s", (path) => {
		expect(ownPage(path)).toBe(path);
	});

	it.each<[string | undefined, string]>([
		[undefined, "nothing"],
		["", "nothing"],
		["/", "no page of the dashboard"],
		["/agents/", "a public page"],
		["/api/v1/agents", "the API"],
		["/sign-in/", "the sign-in itself"],
		["/sign-out/", "a form"],
		["/dashboard/unknown/", "no page at all"],
		["/dashboard/tokens/x/revoke/", "a form"],
		["/dashboard", "not a normal path"],
		["//evil.example/dashboard/", "another host"],
		["///evil.example/dashboard/", "another host, with more slashes"],
		["/\\evil.example/dashboard/", "a backslash"],
		["\\\\evil.example", "two of them"],
		["https://evil.example/dashboard/", "an address"],
		["https:/dashboard/", "a scheme"],
		["javascript:alert(1)//dashboard/", "a script"],
		["/dashboard//evil.example/", "an empty segment"],
		["/dashboard/../agents/", "a path to the outside"],
		["/dashboard/%2e%2e/agents/", "an escaped one"],
		["/dashboard/%2F%2Fevil.example/", "escaped slashes"],
		["/dashboard/tokens/#x", "a fragment"],
		["/dashboard/tokens/?next=https://evil.example", "an address in the query"],
		["/dashboard/\r\nSet-Cookie: x=1", "a header"],
		["/dashboard/\t/evil.example", "a tab, which browsers drop"],
		[" /dashboard/", "a space"],
		["/dashboard/\u2044evil.example/", "a slash of another script"],
		["dashboard/", "no slash at the front"],
		["@evil.example/dashboard/", "a user name"],
	])("may not be %j: %s", (path) => {
		expect(ownPage(path)).toBeUndefined();
	});
});
