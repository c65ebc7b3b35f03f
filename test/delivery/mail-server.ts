import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

interface ReceivedMail {
	from: string;
	to: readonly string[];
	/** As it came over the wire. */
	source: string;
}

/** A mail server on this machine. `options` say what it refuses. */
export async function startMailServer(options: SMTPServerOptions = {}) {
	const received: ReceivedMail[] = [];
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		disableReverseLookup: true,
		async onData(stream, { envelope }, done) {
			const source = await text(stream);
			const from = envelope.mailFrom ? envelope.mailFrom.address : "";
			received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
			done(null, "taken");
		},
		...options,
	});
	// A client that disconnects early is not this server's failure.
	smtp.on("error", () => {});
	const server = smtp.listen(0, "127.0.0.1");
	onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return { smtpUrl: `smtp://127.0.0.1:${port}`, port, received };
}

/** The error with which a mail server answers. */
export function reply(code: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode: code });
}
