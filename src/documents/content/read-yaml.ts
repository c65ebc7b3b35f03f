import { CST, isMap, isScalar, isSeq, Lexer, type Node, parseDocument } from "yaml";
import { DOCUMENT } from "#contract/limits.ts";
import { pointerTo } from "./place.ts";

/** Why a text cannot be read. Other people may see the message, so it must not quote the text. */
export class Unreadable extends Error {}

/** Parses YAML. Throws if it is invalid or would take long to parse. */
export function readYaml(text: string): { value: unknown; repeated: string[] } {
	requireLittle(text);
	// By default the parser compares every name with every other, and quotes the lines of each error.
	const options = { logLevel: "error", uniqueKeys: false, prettyErrors: false } as const;
	const document = withoutStacks(() => parseDocument(text, options));
	const [error] = document.errors;
	if (error) throw new SyntaxError(`line ${text.slice(0, error.pos[0]).split("\n").length}`);
	return { value: document.toJS(), repeated: repeatedNames(document.contents) };
}

/** Splitting a text into tokens is fast; parsing them takes a hundred times as long. */
function requireLittle(text: string): void {
	const { maxYamlBytes, maxYamlTokens } = DOCUMENT;
	if (text.length > maxYamlBytes) throw new Unreadable(`it is longer than ${maxYamlBytes} bytes`);
	let tokens = 0;
	for (const token of new Lexer().lex(text)) {
		tokens += 1;
		if (tokens > maxYamlTokens) {
			const parts = "names, values, marks and line breaks together";
			throw new Unreadable(`it has more than ${maxYamlTokens} ${parts}`);
		}
		if (CST.tokenType(token) === "alias") {
			throw new Unreadable("it has an alias (`*`), which would copy another part");
		}
	}
}

/** Recording stack traces for thousands of errors would take longer than everything else. */
function withoutStacks<Result>(act: () => Result): Result {
	const { stackTraceLimit } = Error;
	Error.stackTraceLimit = 0;
	try {
		return act();
	} finally {
		Error.stackTraceLimit = stackTraceLimit;
	}
}

function repeatedNames(contents: Node | null): string[] {
	const repeated: string[] = [];
	const waiting: { node: unknown; pointer: string }[] = [{ node: contents, pointer: "#" }];
	for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
		const { node, pointer } = visit;
		if (isSeq(node)) {
			for (const [index, item] of node.items.entries()) {
				waiting.push({ node: item, pointer: pointerTo(pointer, index) });
			}
		}
		if (!isMap(node)) continue;
		const names = new Set<string>();
		for (const { key, value } of node.items) {
			const name = nameOf(key);
			const member = pointerTo(pointer, name);
			if (names.has(name)) repeated.push(member);
			names.add(name);
			waiting.push({ node: value, pointer: member });
		}
	}
	return repeated;
}

/** Like the parser. */
function nameOf(key: unknown): string {
	const value = isScalar(key) ? key.value : key;
	if (value === null) return "";
	if (typeof value === "object") throw new Unreadable("a name in it is a list or an object");
	return String(value);
}
