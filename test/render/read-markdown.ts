import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

export type Root = ReturnType<typeof fromMarkdown>;
export type Nodes = Root | Root["children"][number];

/** Reads CommonMark. */
export const readMarkdown = (source: string): Root => fromMarkdown(source);

/** Reads GitHub's dialect, which also knows tables, tasks, footnotes, strikethrough and bare addresses. */
export const readGithubMarkdown = (source: string): Root =>
	fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Only types of nodes. Neighbouring texts are one. */
export function outlineOf(node: Nodes): unknown {
	return "children" in node ? [node.type, node.children.map(outlineOf)] : node.type;
}

export function childrenOf(node: Nodes | undefined): Nodes[] {
	return node && "children" in node ? node.children : [];
}

/** Every node, outermost first. */
export function* walk(node: Nodes): Generator<Nodes> {
	yield node;
	for (const child of childrenOf(node)) yield* walk(child);
}

/** A text for comparison, without white space, control and invisible characters. */
export function lettersOf(text: string): string {
	return text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}]/gu, "");
}

/** All text inside a node. */
export function textOf(node: Nodes | undefined): string {
	if (!node) return "";
	if ("value" in node) return node.value;
	return childrenOf(node).map(textOf).join("");
}
