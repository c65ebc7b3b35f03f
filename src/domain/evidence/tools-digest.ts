import { hash } from "node:crypto";
import { by } from "#contract/compare.ts";
import type { ObservedTool } from "#contract/evidence/evidence.ts";
import { canonicalJson } from "../texts/canonical-json.ts";

/** SHA-256 of all tools of a list, also of those that repeat a name. Neither their order nor that of their members matters, nor any member that clients ignore. */
export function toolsDigest(tools: readonly ObservedTool[]): string {
	return hash(
		"sha256",
		`[${sorted(tools)
			.map(({ text }) => text)
			.join(",")}]`,
	);
}

/** By name and, of those that repeat one, by what they say. */
export function inDigestOrder(tools: readonly ObservedTool[]): ObservedTool[] {
	return sorted(tools).map(({ tool }) => tool);
}

function sorted(tools: readonly ObservedTool[]) {
	return tools
		.map((tool) => ({ tool, text: canonicalJson(definitionOf(tool)) }))
		.sort(by(({ text }) => text))
		.sort(by(({ tool }) => tool.name));
}

/** Beside the tools of a remote in a lock: what its server tells models, under this name. */
export const instructionsOf = (url: string) => `${url}#instructions`;

export function instructionsDigest(text: string): string {
	return hash("sha256", text);
}

function definitionOf(tool: ObservedTool) {
	const { name, title, description, inputSchema, outputSchema, annotations } = tool;
	return { name, title, description, inputSchema, outputSchema, annotations };
}
