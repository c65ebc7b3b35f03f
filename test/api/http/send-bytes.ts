import { connect } from "node:net";

/** Sends bytes as they are, strings as Latin-1, and returns everything that arrives until the connection ends. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
	return new Promise((resolve, reject) => {
		const sent = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
		const socket = connect(port, "127.0.0.1", () => socket.write(sent));
		let answer = "";
		socket.on("data", (chunk) => {
			answer += chunk.toString("latin1");
		});
		socket.on("close", () => resolve(answer));
		socket.on("error", reject);
		socket.setTimeout(5_000, () => socket.destroy());
	});
}
