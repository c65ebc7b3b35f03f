import { describe, expect, it } from "vitest";
import { isSignInCode, signInCode } from "#domain/sign-in-code.ts";

const CODE = signInCode("aZ0_-".repeat(8).concat("abc"));

describe("the code of a link", () => {
	it.each<[string, string, boolean]>([
		["as it is", CODE, true],
		["one character longer", `${CODE}a`, false],
		["one character shorter", CODE.slice(0, -1), false],
		["behind something else", `x${CODE}`, false],
		["with a character outside base64url", CODE.replace("Z", "+"), false],
		["without its beginning", CODE.slice("areg_once_".length), false],
		["and nothing", "", false],
	])("is recognised by its form: %s", (_what, text, expected) => {
		expect(isSignInCode(text)).toBe(expected);
	});
});
