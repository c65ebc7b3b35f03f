import { SaxesParser } from "saxes";

export interface XmlNode {
	name: string;
	attributes: Record<string, string>;
	children: XmlNode[];
	/** Own text, without that of children. */
	text: string;
}

/** Parses strictly, and throws for anything that is not well-formed. */
export function readXml(xml: string): XmlNode {
	const document: XmlNode = { name: "", attributes: {}, children: [], text: "" };
	const open = [document];
	const parser = new SaxesParser();
	parser.on("error", (error) => {
		throw error;
	});
	parser.on("opentag", ({ name, attributes }) => {
		const node: XmlNode = { name, attributes, children: [], text: "" };
		open.at(-1)?.children.push(node);
		open.push(node);
	});
	parser.on("text", (text) => {
		const node = open.at(-1);
		if (node) node.text += text;
	});
	parser.on("closetag", () => {
		open.pop();
	});
	parser.write(xml).close();
	const [root] = document.children;
	if (!root) throw new Error("There is no root");
	return root;
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
	return node.children.filter((child) => child.name === name);
}

/** Text of the only child of this name. */
export function textOf(node: XmlNode, name: string): string | undefined {
	const found = childrenOf(node, name);
	return found.length === 1 ? found[0]?.text : undefined;
}

/** Only names of elements and attributes. */
export function outlineOf(node: XmlNode): unknown {
	return [node.name, Object.keys(node.attributes), node.children.map(outlineOf)];
}

/** The part of a text that XML 1.0 can contain. */
export function carriedByXml(text: string): string {
	return [...text.toWellFormed()]
		.filter((character) => {
			const code = character.codePointAt(0) ?? 0;
			return [9, 10, 13].includes(code) || (code >= 32 && code !== 0xfffe && code !== 0xffff);
		})
		.join("");
}
