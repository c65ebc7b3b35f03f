import type { ClientWay, Snippet } from "#contract/connect.ts";
import type { Launch } from "../packages/launch.ts";
import { commandSnippets } from "../shells/command-snippets.ts";
import { textSnippet } from "./way-parts.ts";

type Bundle = NonNullable<Launch["bundle"]>;

/** Bundles are downloaded, compared with their checksum and opened; nothing is run from here. */
export function bundleClients(bundle: Bundle, name: string): ClientWay[] {
	const file = `${name}.mcpb`;
	const snippets = [
		textSnippet("address", "Download", bundle.url),
		...commandSnippets({
			label: "Download it in a terminal",
			words: ["curl", "-fL", "-o", file, bundle.url],
			onWindows: ["curl.exe", "-fL", "-o", file, bundle.url],
		}),
		...checkSnippets(bundle, file),
	];
	const read_from = "modelcontextprotocol/mcpb, 2026-11-22";
	const steps = textSnippet(
		"steps",
		"Then",
		`Open ${file} with Claude Desktop, which asks before it installs it.`,
	);
	return [
		{
			client: "claude-desktop",
			label: "Claude Desktop",
			read_from,
			snippets: [...snippets, steps],
			link: null,
			notes: [],
		},
		{ client: "json", label: "Any other client", read_from, snippets, link: null, notes: [] },
	];
}

function checkSnippets({ sha256 }: Bundle, file: string): Snippet[] {
	if (sha256 === null) return [];
	return [
		...commandSnippets({
			label: "Compute its checksum",
			words: ["sha256sum", file],
			onWindows: ["certutil", "-hashfile", file, "SHA256"],
		}),
		textSnippet("steps", "It must be", sha256),
	];
}
