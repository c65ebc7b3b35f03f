import { element, fragment, type Xml } from "../xml.ts";
import { COLOURS } from "./palette.ts";

/** An SVG with the background of a card. */
export function onPaper(width: number, height: number, ...content: readonly Xml[]): string {
	const ground = element("rect", { width, height, fill: COLOURS.paper });
	return fragment(
		element("svg", { xmlns: "http://www.w3.org/2000/svg", width, height }, ground, ...content),
	);
}
