import { describe, expect, it } from "vitest";
import { normalizeEmail } from "#domain/accounts/email.ts";

describe("the normal form of an address", () => {
	it.each([
		["ada@quay.works", "ada@quay.works", "nothing to do"],
		["  Ada@Quay.Works\n", "ada@quay.works", "spaces around it and case do not count"],
		["ADA.LOVE+x@QUAY.works", "ada.love+x@quay.works", "dots and tags do"],
		["o'brien_1=2@mail.quay.works", "o'brien_1=2@mail.quay.works", "rarer signs are allowed"],
		["ada@bücher.example", "ada@xn--bcher-kva.example", "a host in letters of another script"],
		["ada@BÜCHER.example", "ada@xn--bcher-kva.example", "in capitals as well"],
		["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example", "written for machines already"],
		["пример@почта.рф", "пример@xn--80a1acny.xn--p1ai", "not Latin before the @ either"],
		["Ünal@quay.works", "ünal@quay.works", "composed"],
		["U\u0308nal@quay.works", "ünal@quay.works", "or not"],
		[`${"a".repeat(64)}@quay.works`, `${"a".repeat(64)}@quay.works`, "64 bytes before the @"],
	])("of %j is %j: %s", (raw, normal) => {
		expect(normalizeEmail(raw)).toBe(normal);
	});

	it.each(["Ada@Quay.Works", "ada@bücher.example", "пример@почта.рф"])(
		"of %j is its own normal form",
		(raw) => {
			const normal = normalizeEmail(raw);
			expect(normalizeEmail(normal ?? "")).toBe(normal);
		},
	);

	it.each([
		["", "nothing"],
		["ada", "no host"],
		["@quay.works", "nobody"],
		["ada@", "nowhere"],
		["ada@bo@quay.works", "two of them"],
		["ada@quay", "a name without a dot"],
		["ada@localhost", "this machine"],
		["ada@127.0.0.1", "an address of a machine"],
		["ada@[127.0.0.1]", "one in brackets"],
		["ada@2130706433.", "a number in disguise"],
		["ada@0x7f.1", "another"],
		["ada@quay.works.", "a dot at the end"],
		["ada@.quay.works", "a dot at the front"],
		["ada@quay..works", "an empty part"],
		["ada@-quay.works", "a hyphen at the front"],
		["ada@quay.works:25", "a port"],
		["ada@quay.works/x", "a path"],
		["ada@quay.works?bcc=bo", "a query"],
		["ada@quay.works#x", "a fragment"],
		["ada@quay.%77orks", "an escape"],
		[".ada@quay.works", "a dot before the name"],
		["ada.@quay.works", "behind it"],
		["a..da@quay.works", "two in it"],
		['"ada x"@quay.works', "quotes"],
		["ada x@quay.works", "a space"],
		["ada@quay.works,bo@quay.works", "a list"],
		["ada@quay.works;bo@quay.works", "another list"],
		["Ada <ada@quay.works>", "a display name"],
		["ada(x)@quay.works", "a remark"],
		["ada@quay.works\r\nBcc: bo@quay.works", "a header"],
		["ada\u0000@quay.works", "a control character"],
		["ada\u200B@quay.works", "an invisible one"],
		["ada@quay\\works.com", "a backslash"],
		["ada\uD800@quay.works", "half a character"],
		[`${"a".repeat(65)}@quay.works`, "65 bytes before the @"],
		[`ada@${"quay.".repeat(50)}works`, "more than 254 bytes"],
	])("does not exist for %j: %s", (raw) => {
		expect(normalizeEmail(raw)).toBeUndefined();
	});
});
