import { element, type Xml } from "./xml.ts";

const SIDE = 28;
const EYE = "a1.8 1.8 0 0 1 3.6 0v4.4a1.8 1.8 0 0 1-3.6 0z";
const FACE = `M8 8.8${EYE}M16.4 8.8${EYE}M9 19h10a5 4 0 0 1-10 0z`;

interface Place {
	x: number;
	y: number;
	size: number;
	face?: string;
}

/** The mark of the registry, as in `favicon.svg`. */
export function renderMark({ x, y, size, face = "#12130f" }: Place): Xml {
	return element(
		"g",
		{ transform: `translate(${x} ${y}) scale(${size / SIDE})` },
		element("rect", { width: SIDE, height: SIDE, rx: 8, fill: "#c9f24b" }),
		element("path", { d: FACE, fill: face }),
	);
}
