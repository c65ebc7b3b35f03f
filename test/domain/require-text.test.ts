import { describe, expect, it } from "vitest";
import { gateRequiredText, requireText } from "#domain/require-text.ts";

describe("a required text", () => {
	it.each([
		["Harbor", { ok: true, text: "Harbor" }],
		["  Harb  ", { ok: true, text: "Harb" }],
		["👍👍👍👍👍👍", { ok: true, text: "👍👍👍👍👍👍" }],
		["Harbors", { ok: false, detail: "must be at most 6 characters" }],
		["", { ok: false, detail: "must not be empty" }],
		[" \t ", { ok: false, detail: "must not be empty" }],
		["a\u0000b", { ok: false, detail: "must not contain control characters" }],
	])("%j gives %j with a limit of six characters", (raw, told) => {
		expect(gateRequiredText(raw, 6)).toEqual(told);
	});

	it("is returned as it will be shown", () => {
		expect(requireText("name", " Ada  L ", 5)).toBe("Ada L");
	});

	it("is refused with the name of its member", () => {
		expect(() => requireText("name", "", 5)).toThrow(
			expect.objectContaining({
				message: "The name must not be empty.",
				errors: [{ pointer: "#/name", detail: "must not be empty" }],
			}),
		);
	});
});
