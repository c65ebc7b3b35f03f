import { describe, expect, it } from "vitest";
import { z } from "zod";
import { encodeToken, findOpaqueToken } from "#contract/accounts/opaque-token.ts";

const Place = z.strictObject({ name: z.string() });

describe("an opaque token", () => {
	it("is read as it was written, and needs no escaping in an address", () => {
		const token = encodeToken({ name: "é & = + / 索引" });
		expect(token).toMatch(/^[\w-]+$/);
		expect(findOpaqueToken(Place, token)).toEqual({ name: "é & = + / 索引" });
	});

	it.each([
		["", "nothing"],
		["abc", "no JSON"],
		["bnVsbA", "null"],
		["IngI", "a text"],
		[encodeToken({ other: 1 }), "another shape"],
		[`${encodeToken({ name: "a" })}=`, "padding that we do not write"],
		[Buffer.from('{ "name": "a" }').toString("base64url"), "spaces that we do not write"],
	])("cannot be read from %j: %s", (text) => {
		expect(findOpaqueToken(Place, text)).toBeUndefined();
	});
});
