import { stringify } from "yaml";
import { fromEnvironment } from "../templates/template.ts";
import { type Client, type FileText, noteVariables, type Setup } from "./client.ts";
import { type Server, stated } from "./server.ts";

export const CONTINUE_CLIENT: Client = {
	id: "continue",
	label: "Continue",
	readFrom: "docs.continue.dev/customize/deep-dives/mcp, 2026-11-22",
	takes: ["stdio", "streamable-http", "sse"],
	blank: fromEnvironment((variable) => `\${{ secrets.${variable} }}`),
	files: (setup) => [blockFile(setup)],
	notes: noteVariables,
};

/** A separate block, so that existing files do not have to be edited. */
function blockFile({ name, server }: Setup): FileText {
	const path = `.continue/mcpServers/${name}.yaml`;
	const block = {
		name,
		version: "0.0.1",
		schema: "v1",
		mcpServers: [{ name, ...bareServer(server) }],
	};
	return { label: path, path, syntax: "yaml", text: stringify(block, { lineWidth: 0 }) };
}

function bareServer(server: Server) {
	if (server.transport === "stdio") {
		const { command, args, env } = server;
		return { type: "stdio", command, args, ...stated("env", env) };
	}
	const { transport, url, headers } = server;
	const requestOptions = stated("headers", headers);
	const hasHeaders = Object.keys(headers).length > 0;
	return { type: transport, url, ...(hasHeaders && { requestOptions }) };
}
