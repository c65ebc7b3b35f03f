import { childrenOf, textOf, type XmlNode } from "./read-xml.ts";

/** The text and the size of a rendered badge. */
export function readBadge(root: XmlNode) {
	const [label = "", message = ""] = childrenOf(root, "text").map(({ text }) => text);
	return {
		label,
		message,
		title: textOf(root, "title"),
		spoken: root.attributes["aria-label"],
		width: Number(root.attributes.width),
		height: Number(root.attributes.height),
	};
}
