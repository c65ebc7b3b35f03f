import type { ClientWay, Snippet } from "#contract/facts/connect.ts";
import type { LaunchCommand } from "../packages/launch.ts";
import { READ_FROM } from "../read-from.ts";
import { commandSnippets, curlCommand } from "../shells/command-snippets.ts";
import { textSnippet } from "./way-parts.ts";

type Bundle = NonNullable<LaunchCommand["bundle"]>;

/** Bundles are downloaded, verified and opened by the user. Nothing is run by a link. */
export function bundleClients(bundle: Bundle, name: string, isReachable: boolean): ClientWay[] {
	const file = `${name}.mcpb`;
	const got = isReachable
		? downloadSnippets(bundle, file)
		: [textSnippet("steps", "How to get it", fromPublisher(file))];
	const snippets = [...got, ...checkSnippets(bundle, file)];
	const read_from = READ_FROM.bundles;
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

function fromPublisher(file: string): string {
	return `Its document has no address to download it from. Look for the bundle on the website of its publisher or among the releases of its repository, and save it as ${file}.`;
}

function downloadSnippets({ url }: Bundle, file: string): Snippet[] {
	return [
		textSnippet("address", "Download", url),
		...commandSnippets(curlCommand("Download it in a terminal", ["-fL", "-o", file, url])),
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
