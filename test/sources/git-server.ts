import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { startSecureHost } from "../outbound/listening-host.ts";

interface GitServer {
	port: number;
	/** Paths with queries, in order. */
	asked: string[];
	headers: IncomingMessage["headers"][];
	/** Answers instead of git if it returns true. */
	instead: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** The repositories in a folder, over https from this machine, served by `git http-backend`. */
export async function startGitServer(
	root: string,
	certificate: { cert: string; key: string },
): Promise<GitServer> {
	const server: GitServer = { port: 0, asked: [], headers: [], instead: () => false };
	server.port = await startSecureHost(certificate, (request, response) => {
		server.asked.push(request.url ?? "");
		server.headers.push(request.headers);
		if (!server.instead(request, response)) answer(root, request, response);
	});
	return server;
}

/** As a web server runs it (RFC 3875). */
function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
	const { pathname, search } = new URL(request.url ?? "", "https://git.test");
	const { headers, method = "GET" } = request;
	const backend = spawn("git", ["http-backend"], {
		env: {
			PATH: process.env.PATH,
			GIT_PROJECT_ROOT: root,
			GIT_HTTP_EXPORT_ALL: "1",
			GIT_CONFIG_COUNT: "1",
			GIT_CONFIG_KEY_0: "safe.directory",
			GIT_CONFIG_VALUE_0: "*",
			PATH_INFO: pathname,
			QUERY_STRING: search.slice(1),
			REQUEST_METHOD: method,
			REMOTE_ADDR: "127.0.0.1",
			CONTENT_TYPE: headers["content-type"] ?? "",
			HTTP_CONTENT_ENCODING: headers["content-encoding"] ?? "",
			GIT_PROTOCOL: String(headers["git-protocol"] ?? ""),
		},
	});
	request.pipe(backend.stdin);
	backend.stdin.on("error", () => {});
	const chunks: Buffer[] = [];
	backend.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
	backend.on("close", () => {
		const said = Buffer.concat(chunks);
		const end = said.indexOf("\r\n\r\n");
		for (const line of said.toString("latin1", 0, end).split("\r\n")) {
			const [name = "", value = ""] = line.split(/: (.*)/);
			if (name === "Status") response.statusCode = Number(value.slice(0, 3));
			else response.setHeader(name, value);
		}
		response.end(said.subarray(end + 4));
	});
}
