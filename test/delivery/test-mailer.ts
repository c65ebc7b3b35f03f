import { onTestFinished } from "vitest";
import { createMailer } from "#delivery/send-mail.ts";

export const MAIL = {
	to: "ada@harbor.example",
	subject: "Your agent is public",
	text: "Good news.\n",
};

/** A mailer that is closed after the test. */
export function createTestMailer(smtpUrl: string, timeoutMs?: number) {
	const mailer = createMailer({
		smtpUrl,
		from: "Agent Registry <registry@site.example>",
		...(timeoutMs !== undefined && { timeoutMs }),
	});
	onTestFinished(() => mailer.close());
	return mailer;
}

/** Names and values of the headers of a mail, unfolded. */
export function headersOf(source: string): [name: string, value: string][] {
	const [head = ""] = source.split("\r\n\r\n");
	return head
		.replace(/\r\n[ \t]+/g, " ")
		.split("\r\n")
		.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
}
