import { createTransport } from "nodemailer";
import type { DeliveryOutcome } from "./send-webhook.ts";

export interface Mailer {
	/** `to` must be a single bare address. */
	send(mail: { to: string; subject: string; text: string }): Promise<DeliveryOutcome>;
	/** Closes idle connections. A mail being sent is finished first. */
	close(): void;
}

interface MailerParts {
	/** `smtp://` or `smtps://`, with user name and password if the server needs them. */
	smtpUrl: string;
	from: string;
	/** For a whole mail, because a server that answers byte by byte never triggers the socket timeout. */
	timeoutMs?: number;
}

const TRANSPORT = {
	pool: true,
	dnsTimeout: 10_000,
	connectionTimeout: 10_000,
	greetingTimeout: 10_000,
	socketTimeout: 20_000,
	// For a connection that the server closed while idle. All else is left to later attempts.
	maxRequeues: 1,
	disableFileAccess: true,
	disableUrlAccess: true,
} as const;

/** Error codes of nodemailer for failures outside this program. */
const FAILURES = new Map<unknown, string>([
	["EDNS", "The host of the mail server was not found."],
	["ESOCKET", "The mail server could not be reached."],
	["ECONNECTION", "The mail server ended the connection."],
	["ETIMEDOUT", "The mail server took too long to answer."],
	["EABORT", "The mail server took too long to answer."],
	["ETLS", "A secure connection to the mail server could not be made."],
	["EPROTOCOL", "The mail server gave an unexpected answer."],
	["EAUTH", "The mail server refused the sign-in of this service."],
	["ENOAUTH", "The mail server requires a sign-in."],
	["EENVELOPE", "The mail server refused the message."],
	["EMESSAGE", "The mail server refused the message."],
]);

export function createMailer({ smtpUrl, from, timeoutMs = 60_000 }: MailerParts): Mailer {
	const transport = createTransport({ ...TRANSPORT, url: smtpUrl });
	let closed = false;
	return {
		async send({ to, subject, text }) {
			if (!isSingleAddress(to)) return refuse("The address is not a single e-mail address.");
			try {
				const { response } = await transport.sendMail({
					from,
					to: { name: "", address: to },
					subject,
					text,
					// RFC 3834: asks for no automatic replies.
					headers: { "Auto-Submitted": "auto-generated" },
					signal: AbortSignal.timeout(timeoutMs),
				});
				const status = Number.parseInt(response, 10);
				const detail = "The mail server accepted the message.";
				return { result: "delivered", status, detail, retryAfterSeconds: null };
			} catch (error) {
				// Mails that were still waiting for a connection fail without a code.
				if (closed) return { ...refuse("This service is shutting down."), result: "retry" };
				return judgeFailure(error);
			}
		},
		close() {
			closed = true;
			transport.close();
		},
	};
}

/** A list, a display name or a line end could turn one address into several recipients or headers. */
function isSingleAddress(text: string): boolean {
	return text.length <= 254 && /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u.test(text);
}

function refuse(detail: string): DeliveryOutcome {
	return { result: "refused", status: null, detail, retryAfterSeconds: null };
}

/** Only a refusal of this message is final. A refused sign-in can be corrected by the operator. */
function judgeFailure(error: unknown): DeliveryOutcome {
	if (!(error instanceof Error && "code" in error)) throw error;
	const detail = FAILURES.get(error.code);
	if (detail === undefined) throw error;
	const status = "responseCode" in error ? Number(error.responseCode) : null;
	const permanent = status === null || ("permanent" in error && error.permanent === true);
	const final = permanent && (error.code === "EENVELOPE" || error.code === "EMESSAGE");
	return { result: final ? "refused" : "retry", status, detail, retryAfterSeconds: null };
}
