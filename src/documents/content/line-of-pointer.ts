import { isNode, LineCounter, parseDocument } from "yaml";
import { DOCUMENT } from "#contract/limits.ts";

/** Finds the line of a JSON pointer such as `#/packages/0`, or of what it is in: JSON is YAML too. 1 if it is unknown. */
export function createLineFinder(text: string): (pointer: string) => number {
	if (text.length > DOCUMENT.maxBytes) return () => 1;
	const lineCounter = new LineCounter();
	const document = parseDocument(text, { lineCounter, logLevel: "silent" });
	return (pointer) => {
		const path = pointer
			.split("/")
			.slice(1)
			.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
		for (; path.length > 0; path.pop()) {
			const node = document.getIn(path, true);
			if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
		}
		return 1;
	};
}
