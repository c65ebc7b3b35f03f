import type { InstallLink } from "./client.ts";
import { type JsonNotation, jsonServer } from "./json-notation.ts";
import type { Server } from "./server.ts";

/** Links have no files. */
const BARE: JsonNotation = { path: "" };

/** Links with the configuration as JSON in Base64. They are escaped as well, because Base64 ends with `=`. */
const BASE64_LINKS = {
	cursor: {
		url: "cursor://anysphere.cursor-deeplink/mcp/install",
		web: "https://cursor.com/install-mcp",
	},
	"lm-studio": { url: "lmstudio://add_mcp", web: "https://lmstudio.ai/install-mcp" },
} as const;

export function base64Link(
	client: keyof typeof BASE64_LINKS,
	name: string,
	server: Server,
): InstallLink {
	const { url, web } = BASE64_LINKS[client];
	const config = toBase64(JSON.stringify(jsonServer(BARE, server)));
	const query = `?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`;
	return { url: `${url}${query}`, web: `${web}${query}`, server };
}

export function kiroLink(name: string, server: Server): InstallLink {
	const config = encodeURIComponent(JSON.stringify(jsonServer(BARE, server)));
	const url = `https://kiro.dev/launch/mcp/add?name=${encodeURIComponent(name)}&config=${config}`;
	return { url, web: url, server };
}

/** The only programs that Goose starts from a link. */
const GOOSE_PROGRAMS = ["npx", "uvx", "docker"];

export const GOOSE_TIMEOUT_SECONDS = 300;

type Pair = readonly [string, string];

export function gooseLink(
	names: Readonly<Record<"id" | "name" | "description", string>>,
	server: Server,
): InstallLink | undefined {
	const isProgram = server.transport === "stdio";
	if (isProgram && !GOOSE_PROGRAMS.includes(server.command)) return undefined;
	const { id, name, description } = names;
	const entries = Object.entries({ id, name, description });
	const pairs: Pair[] = isProgram
		? [
				["cmd", server.command],
				...server.args.map((arg): Pair => ["arg", arg]),
				["timeout", String(GOOSE_TIMEOUT_SECONDS)],
				...entries,
				// Only names: Goose asks for the values.
				...Object.keys(server.env).map((variable): Pair => ["env", `${variable}=${variable}`]),
			]
		: [
				["url", server.url],
				["type", "streamable_http"],
				...entries,
				...Object.entries(server.headers).map((header): Pair => ["header", header.join("=")]),
			];
	const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
	// Its web page supports only programs.
	const web = isProgram ? `https://block.github.io/goose/extension?${query}` : null;
	return { url: `goose://extension?${query}`, web, server };
}

/**
 * Base64 of UTF-8 without platform-specific functions. One byte at a time, because no function takes a long text's
 * bytes as arguments.
 */
function toBase64(text: string): string {
	const bytes = new TextEncoder().encode(text);
	return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
