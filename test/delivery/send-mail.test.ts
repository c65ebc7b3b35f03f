import { describe, expect, it } from "vitest";
import { startRawHost } from "../outbound/listening-host.ts";
import { reply, startMailServer } from "./mail-server.ts";
import { createTestMailer, headersOf, MAIL } from "./test-mailer.ts";

describe("a mail", () => {
	it("arrives as plain text, marked as automatic", async () => {
		const { smtpUrl, received } = await startMailServer();
		expect(await createTestMailer(smtpUrl).send(MAIL)).toEqual({
			result: "delivered",
			status: 250,
			detail: "The mail server accepted the message.",
			retryAfterSeconds: null,
		});
		const [mail] = received;
		expect(mail).toMatchObject({ from: "registry@site.example", to: ["ada@harbor.example"] });
		expect(Object.fromEntries(headersOf(mail?.source ?? ""))).toEqual({
			From: "Agent Registry <registry@site.example>",
			To: "ada@harbor.example",
			Subject: "Your agent is public",
			"Message-ID": expect.stringMatching(/^<[^@\s]+@site\.example>$/),
			"Auto-Submitted": "auto-generated",
			Date: expect.stringMatching(/\+0000$/),
			"MIME-Version": "1.0",
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Transfer-Encoding": "7bit",
		});
		expect(mail?.source.split("\r\n\r\n")[1]).toBe("Good news.\r\n");
	});

	it("keeps lines with only a dot, and text beyond ASCII", async () => {
		const { smtpUrl, received } = await startMailServer();
		const text = "one\n.\nQUIT\n.two\n";
		await createTestMailer(smtpUrl).send({ ...MAIL, text, subject: "Fähre" });
		expect(received).toHaveLength(1);
		expect(received[0]?.source).toContain("\r\n\r\none\r\n.\r\nQUIT\r\n.two\r\n");
		expect(received[0]?.source).toContain("Subject: =?UTF-8?Q?F=C3=A4hre?=");
	});

	it("reads no file or address named in its text", async () => {
		const { smtpUrl, received } = await startMailServer();
		const mail = { ...MAIL, text: '{"path":"/etc/passwd"} file:///etc/passwd' };
		expect((await createTestMailer(smtpUrl).send(mail)).result).toBe("delivered");
		expect(received[0]?.source).toContain('{"path":"/etc/passwd"} file:///etc/passwd');
	});

	it("is sent at the same time as others, each once", async () => {
		const { smtpUrl, received } = await startMailServer();
		const mailer = createTestMailer(smtpUrl);
		const recipients = Array.from({ length: 20 }, (_, number) => `a${number}@harbor.example`);
		const outcomes = await Promise.all(recipients.map((to) => mailer.send({ ...MAIL, to })));
		expect(new Set(outcomes.map(({ result }) => result))).toEqual(new Set(["delivered"]));
		expect(received.flatMap(({ to }) => to).sort()).toEqual(recipients.sort());
	});
});

describe("a mail server", () => {
	it.each<[code: number, result: string, at: "onMailFrom" | "onRcptTo"]>([
		[450, "retry", "onMailFrom"],
		[550, "refused", "onMailFrom"],
		[451, "retry", "onRcptTo"],
		[452, "retry", "onRcptTo"],
		[421, "retry", "onRcptTo"],
		[550, "refused", "onRcptTo"],
		[553, "refused", "onRcptTo"],
		[503, "retry", "onRcptTo"],
	])("that answers %i makes it %s, with the detail %s", async (code, result, at) => {
		const { smtpUrl, received } = await startMailServer({
			[at]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
				done(reply(code, "no")),
		});
		const outcome = await createTestMailer(smtpUrl).send(MAIL);
		expect(outcome).toMatchObject({ result, status: code, retryAfterSeconds: null });
		expect(outcome.detail).toMatch(/^The mail server .+\.$/);
		expect(received).toEqual([]);
	});

	it.each([
		[451, "retry"],
		[552, "refused"],
		[554, "refused"],
	])("that answers the text with %i makes it %s", async (code, result) => {
		const { smtpUrl } = await startMailServer({
			onData(stream, _session, done) {
				stream.resume().on("end", () => done(reply(code, "no")));
			},
		});
		expect(await createTestMailer(smtpUrl).send(MAIL)).toMatchObject({ result, status: code });
	});

	it("that refuses the sign-in loses no mail", async () => {
		const { port } = await startMailServer({
			allowInsecureAuth: true,
			onAuth: (_auth, _session, done) => done(reply(535, "no")),
		});
		const mailer = createTestMailer(`smtp://user:wrong@127.0.0.1:${port}`);
		expect(await mailer.send(MAIL)).toEqual({
			result: "retry",
			status: 535,
			detail: "The mail server refused the sign-in of this service.",
			retryAfterSeconds: null,
		});
	});

	it("that requires a sign-in gets name and password from its address", async () => {
		const users: unknown[] = [];
		const { port, received } = await startMailServer({
			allowInsecureAuth: true,
			onAuth({ username, password }, _session, done) {
				users.push([username, password]);
				done(null, { user: username });
			},
		});
		await createTestMailer(`smtp://us%40er:se%2Fcret@127.0.0.1:${port}`).send(MAIL);
		expect(users).toEqual([["us@er", "se/cret"]]);
		expect(received).toHaveLength(1);
	});

	it.each<[what: string, talk: Parameters<typeof startRawHost>[0]]>([
		["hangs up at once", (socket) => socket.end()],
		["hangs up after the greeting", (socket) => socket.end("220 mail.example\r\n")],
		["does not speak SMTP", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
		["wants no connections", (socket) => socket.end("554 no service\r\n")],
		["is busy", (socket) => socket.end("421 too busy\r\n")],
	])("that %s is tried again later", async (_what, talk) => {
		const mailer = createTestMailer(`smtp://127.0.0.1:${await startRawHost(talk)}`);
		expect((await mailer.send(MAIL)).result).toBe("retry");
	});

	it("that cannot be reached is tried again later", async () => {
		expect(await createTestMailer("smtp://127.0.0.1:1").send(MAIL)).toEqual({
			result: "retry",
			status: null,
			detail: "The mail server could not be reached.",
			retryAfterSeconds: null,
		});
	});

	it.each<[what: string, talk: Parameters<typeof startRawHost>[0]]>([
		["never answers", () => {}],
		[
			"answers a byte at a time",
			(socket) => {
				const timer = setInterval(() => socket.write("2"), 10);
				socket.on("close", () => clearInterval(timer));
			},
		],
	])("that %s times out", async (_what, talk) => {
		const mailer = createTestMailer(`smtp://127.0.0.1:${await startRawHost(talk)}`, 200);
		expect(await mailer.send(MAIL)).toMatchObject({
			result: "retry",
			detail: "The mail server took too long to answer.",
		});
	});
});

describe("a closed mailer", () => {
	it("finishes mails in progress and returns the rest", async () => {
		const arriving = Promise.withResolvers<void>();
		const { smtpUrl, received } = await startMailServer({
			onMailFrom(_address, _session, done) {
				arriving.resolve();
				setTimeout(done, 50);
			},
		});
		const mailer = createTestMailer(smtpUrl);
		const sending = Array.from({ length: 12 }, () => mailer.send(MAIL));
		await arriving.promise;
		mailer.close();
		const results = (await Promise.all(sending)).map(({ result }) => result);
		expect(results.filter((result) => result === "delivered")).toHaveLength(received.length);
		expect(results.filter((result) => result === "retry")).toHaveLength(12 - received.length);
		expect([1, 2, 3, 4, 5]).toContain(received.length);
	});

	it("sends nothing more", async () => {
		const { smtpUrl, received } = await startMailServer();
		const mailer = createTestMailer(smtpUrl);
		mailer.close();
		expect((await mailer.send(MAIL)).result).toBe("retry");
		expect(received).toEqual([]);
	});
});
