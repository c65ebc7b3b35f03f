import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

interface NameServerAnswer {
	/** Response code (RFC 1035, section 4.1.1): 0 success, 2 failure, 3 no such name. */
	code: number;
	/** TXT records, each as its strings. */
	records: readonly (readonly string[])[];
}

/** A name server on this machine that knows only TXT records. It does not answer for other names. */
export async function startNameServer(
	answers: Readonly<Record<string, NameServerAnswer>>,
	afterwards: (work: () => void) => void = onTestFinished,
): Promise<string> {
	const socket = createSocket("udp4");
	socket.on("message", (query, { port, address }) => {
		const answer = answers[readName(query)];
		if (answer) socket.send(buildReply(query, answer), port, address);
	});
	socket.bind(0, "127.0.0.1");
	await once(socket, "listening");
	afterwards(() => void socket.close());
	return `127.0.0.1:${socket.address().port}`;
}

const HEADER_BYTES = 12;

function readName(query: Buffer): string {
	const labels: string[] = [];
	let at = HEADER_BYTES;
	for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
		labels.push(query.toString("latin1", at + 1, at + 1 + length));
		at += 1 + length;
	}
	return labels.join(".").toLowerCase();
}

function buildReply(query: Buffer, { code, records }: NameServerAnswer): Buffer {
	const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
	const header = Buffer.alloc(HEADER_BYTES);
	query.copy(header, 0, 0, 2);
	header.writeUInt16BE(0x8180 | code, 2);
	header.writeUInt16BE(1, 4);
	header.writeUInt16BE(records.length, 6);
	const question = query.subarray(HEADER_BYTES, questionEnd);
	return Buffer.concat([header, question, ...records.map(buildRecord)]);
}

/** The name as a pointer to the question, type TXT, class IN, a minute to live, and the strings with their lengths. */
function buildRecord(strings: readonly string[]): Buffer {
	const data = Buffer.concat(
		strings.map((text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, "latin1")])),
	);
	const head = Buffer.from("c00c001000010000003c0000", "hex");
	head.writeUInt16BE(data.length, 10);
	return Buffer.concat([head, data]);
}
