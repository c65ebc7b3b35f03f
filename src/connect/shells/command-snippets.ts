import { SHELLS, type Snippet } from "#contract/facts/connect.ts";
import { quoteCommand, type Word } from "./quote.ts";

export interface Command {
	label: string;
	words: readonly Word[];
	/** For Windows, if different. */
	onWindows?: readonly Word[];
	environment?: Readonly<Record<string, string>>;
}

/** The same command for each shell that can express it. */
export function commandSnippets(command: Command): Snippet[] {
	return SHELLS.flatMap((shell) => {
		const words = shell === "posix" ? command.words : (command.onWindows ?? command.words);
		const text = quoteCommand(shell, words, command.environment);
		if (text === undefined) return [];
		return [{ kind: "command", label: command.label, shell, path: null, syntax: "sh", text }];
	});
}

/** A manual request. Brackets in an address would make curl send many requests, so globbing is off. */
export function curlSnippets(label: string, words: readonly Word[]): Snippet[] {
	const all = ["--globoff", ...words];
	return commandSnippets({ label, words: ["curl", ...all], onWindows: ["curl.exe", ...all] });
}

/** A first request, with a body of JSON. */
export function trySnippets(url: string, headers: readonly Word[], body: unknown): Snippet[] {
	const all = [...headers, "Content-Type: application/json"].flatMap((header) => ["-H", header]);
	return curlSnippets("Try it", [url, ...all, "--data", JSON.stringify(body)]);
}
