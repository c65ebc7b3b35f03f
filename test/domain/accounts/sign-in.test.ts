import { describe, expect, it } from "vitest";
import { isConfirmed, isLiveSession, isSignInCode, signInCode } from "#domain/accounts/sign-in.ts";
import { session } from "../../registry/record-builders.ts";

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

const day = (day: number, time = "12:00:00.000") =>
	`2026-05-${String(day).padStart(2, "0")}T${time}Z`;

describe("a session", () => {
	it.each([
		[day(4), day(4), day(4), true, "just opened"],
		[day(4), day(4), day(4, "23:59:59.999"), true, "idle for less than 12 hours"],
		[day(4), day(4), day(5, "00:00:00.000"), false, "idle for 12 hours"],
		[day(4), day(11, "11:00:00.000"), day(11, "11:59:59.999"), true, "used for almost 7 days"],
		[day(4), day(11, "11:00:00.000"), day(11), false, "7 days after the sign-in, used or not"],
	])("opened at %s and seen at %s is valid at %s: %s (%s)", (createdAt, lastSeenAt, at, lives) => {
		const record = session("x", { createdAt, lastSeenAt });
		expect(isLiveSession(record, new Date(at))).toBe(lives);
	});

	it.each([
		[day(4, "12:59:59.999"), true],
		[day(4, "13:00:00.000"), false],
	])("confirmed at 12:00 is confirmed at %s: %s", (at, confirmed) => {
		expect(isConfirmed(session("x", { confirmedAt: day(4) }), new Date(at))).toBe(confirmed);
	});
});
