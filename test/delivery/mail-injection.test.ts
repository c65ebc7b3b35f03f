import { describe, expect, it } from "vitest";
import { startMailServer } from "./mail-server.ts";
import { createTestMailer, headersOf, MAIL } from "./test-mailer.ts";

describe("the recipient and subject of a mail", () => {
	it.each([
		["", "nothing"],
		["ada", "no host"],
		["@harbor.example", "nobody"],
		["ada@", "nowhere"],
		["ada@harbor.example, eve@harbor.example", "two addresses"],
		["ada@harbor.example;eve@harbor.example", "two addresses in another notation"],
		["ada@harbor.example eve@harbor.example", "two addresses with a space"],
		["ada@eve@harbor.example", "two hosts"],
		["Ada <ada@harbor.example>", "a name"],
		["<ada@harbor.example>", "brackets"],
		['"ada, eve"@harbor.example', "a quoted part"],
		["team:ada@harbor.example;", "a group"],
		["ada@harbor.example (eve)", "a comment"],
		["ada@[127.0.0.1]", "an address of a machine"],
		["ada@harbor.example\r\nBcc: eve@harbor.example", "a line end"],
		["ada@harbor.example\nBcc:eve@harbor.example", "a line feed"],
		["ada@harbor.example>\r\nRCPT TO:<eve@harbor.example", "a command"],
		["ada\0@harbor.example", "a zero byte"],
		["ada\u2028@harbor.example", "a line separator"],
		[`${"a".repeat(250)}@harbor.example`, "too long"],
	])("is refused as recipient: %j, %s", async (to) => {
		const { smtpUrl, received } = await startMailServer();
		expect(await createTestMailer(smtpUrl).send({ ...MAIL, to })).toEqual({
			result: "refused",
			status: null,
			detail: "The address is not a single e-mail address.",
			retryAfterSeconds: null,
		});
		expect(received).toEqual([]);
	});

	it.each([
		"News\r\nBcc: eve@harbor.example",
		"News\nBcc: eve@harbor.example",
		"News\rBcc: eve@harbor.example",
		"News\r\n\r\nA text of its own",
		"News\u2028Bcc: eve@harbor.example",
	])("never become a separate header: %j", async (subject) => {
		const { smtpUrl, received } = await startMailServer();
		await createTestMailer(smtpUrl).send({ ...MAIL, subject });
		expect(received.map(({ to }) => to)).toEqual([["ada@harbor.example"]]);
		const source = received[0]?.source ?? "";
		expect(headersOf(source).map(([name]) => name)).not.toContain("Bcc");
		expect(headersOf(source)).toHaveLength(9);
		expect(source.split("\r\n\r\n")[1]).toBe("Good news.\r\n");
	});
});
