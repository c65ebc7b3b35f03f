import { SaxesParser } from "saxes";
import { LOGO } from "#contract/limits.ts";
import { LogoFault } from "./logo-fault.ts";

const ELSEWHERE = "refers to something outside itself";
const SCRIPTS = "has scripts in it";

/** Elements by their local names, and what is wrong with a picture that has one. */
const REFUSED: ReadonlyMap<string, string> = new Map([
	["script", SCRIPTS],
	["handler", SCRIPTS],
	["foreignobject", "has a page in it"],
	["iframe", "has a page in it"],
	["image", "has another picture in it"],
	["feimage", "has another picture in it"],
	["audio", "has sound or video in it"],
	["video", "has sound or video in it"],
	["text", "has text in it; turn the letters into paths"],
]);

/** Whatever leads elsewhere in a style: only fragments of the same document may be named. */
const FOREIGN_URL = /url\(\s*(?!["']?\s*#)|@import|image-set|src\(/i;

/** Refuses an SVG that is not well-formed, runs anything, or refers to anything but itself. What remains is only geometry. */
export function checkSvg(text: string): void {
	const parser = new SaxesParser({ xmlns: true });
	let elements = 0;
	let depth = 0;
	parser.on("error", () => {
		throw new LogoFault("is not a well-formed SVG");
	});
	parser.on("doctype", (doctype) => {
		if (doctype.includes("[")) throw new LogoFault("declares entities");
	});
	parser.on("processinginstruction", ({ target }) => {
		if (target === "xml-stylesheet") throw new LogoFault(ELSEWHERE);
	});
	parser.on("opentag", ({ local, attributes }) => {
		if (elements === 0 && local !== "svg") throw new LogoFault("is not a well-formed SVG");
		elements += 1;
		depth += 1;
		if (elements > LOGO.maxElements || depth > LOGO.maxDepth) {
			throw new LogoFault(
				`has more than ${LOGO.maxElements} elements, or more than ${LOGO.maxDepth} inside each other`,
			);
		}
		const fault = REFUSED.get(local.toLowerCase());
		if (fault) throw new LogoFault(fault);
		for (const attribute of Object.values(attributes)) checkAttribute(attribute);
	});
	parser.on("closetag", () => {
		depth -= 1;
	});
	// Text counts where it stands in a style, and is harmless elsewhere.
	parser.on("text", checkStyle);
	parser.on("cdata", checkStyle);
	parser.write(text).close();
}

function checkAttribute({ local, value }: { local: string; value: string }): void {
	const name = local.toLowerCase();
	if (name.startsWith("on")) throw new LogoFault(SCRIPTS);
	if ((name === "href" || name === "src") && !value.trim().startsWith("#")) {
		throw new LogoFault(ELSEWHERE);
	}
	checkStyle(value);
}

function checkStyle(text: string): void {
	// Escapes of CSS could hide a word.
	if (FOREIGN_URL.test(text) || text.includes("\\")) throw new LogoFault(ELSEWHERE);
}
