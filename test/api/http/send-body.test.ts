import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import express, { type Response } from "express";
import { expect, it } from "vitest";
import { sendBody } from "#api/http/send-body.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { openFilesIn } from "../../disk/open-files-in.ts";

/** More than is read at once. */
const BYTES = 1_000_000;
const ANSWER = { status: 200, head: [], digest: undefined, isHead: false };

/** Sends a request and disconnects as soon as it arrives. */
async function abandoned<Result>(answer: (response: Response) => Promise<Result>): Promise<Result> {
	const app = express();
	const server = createServer(app).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const socket = connect(port, "127.0.0.1");
	const arrived = new Promise<Response>((resolve) => {
		app.use((_request, response) => resolve(response));
	});
	socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
	const response = await arrived;
	socket.destroy();
	await once(response, "close");
	try {
		return await answer(response);
	} finally {
		server.close();
	}
}

it.each(["br", undefined] as const)(
	"a file for a client that has disconnected is closed, which is no error (%s)",
	async (encoding) => {
		const path = join(await freshDirectory(), "large.txt");
		await writeFile(path, Buffer.alloc(BYTES));
		const body = { path, bytes: BYTES };
		await abandoned(async (response) =>
			sendBody(response, { ...ANSWER, head: [], body, encoding }),
		);
		await expect.poll(() => openFilesIn(path)).toEqual([]);
	},
);

it.each([
	{ listed: 20, encoding: undefined },
	{ listed: 20, encoding: "gzip" },
	{ listed: BYTES, encoding: undefined },
	{ listed: BYTES, encoding: "br" },
] as const)("a truncated file of $listed bytes is never sent as $encoding", async (row) => {
	const path = join(await freshDirectory(), "file.txt");
	await writeFile(path, Buffer.alloc(row.listed - 1));
	const body = { path, bytes: row.listed };
	const sent = abandoned(async (response) =>
		sendBody(response, { ...ANSWER, head: [], body, encoding: row.encoding }),
	);
	await expect(sent).rejects.toThrow(`has ${row.listed - 1} bytes instead of ${row.listed}`);
	await expect.poll(() => openFilesIn(path)).toEqual([]);
});

it("a body in parts causes no warning of Node's, with all that waits for the end of an answer", async () => {
	const warnings: Error[] = [];
	const note = (warning: Error) => warnings.push(warning);
	process.on("warning", note);
	const app = express().use((_request, response) => {
		for (let waiting = 0; waiting < 6; waiting += 1) response.once("close", () => {});
		const open = async function* () {
			yield "a".repeat(BYTES);
		};
		return sendBody(response, { ...ANSWER, head: [], body: { open }, encoding: "gzip" });
	});
	const server = createServer(app).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
	server.close();
	await new Promise(setImmediate);
	process.off("warning", note);
	expect(warnings).toEqual([]);
});
