import { hash } from "node:crypto";
import { by } from "#contract/compare.ts";
import type { ObservedTool } from "#contract/evidence/evidence.ts";
import { canonicalJson } from "../texts/canonical-json.ts";

/** SHA-256 of all tools of a list, also of those that repeat a name. Neither their order nor that of their members matters, nor any member that clients ignore. */
export function toolsDigest(tools: readonly ObservedTool[]): string {
	const texts = tools.map((tool) => ({ name: tool.name, text: canonicalJson(definitionOf(tool)) }));
	const sorted = texts.sort(by(({ text }) => text)).sort(by(({ name }) => name));
	return hash("sha256", `[${sorted.map(({ text }) => text).join(",")}]`);
}

function definitionOf(tool: ObservedTool) {
	const { name, title, description, inputSchema, outputSchema, annotations } = tool;
	return { name, title, description, inputSchema, outputSchema, annotations };
}
