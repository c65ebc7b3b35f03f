import { SaxesParser } from "saxes";
import { LOGO } from "#contract/limits.ts";
import { LogoFault } from "./require-size.ts";

const ELSEWHERE = "refers to something outside itself";
const SCRIPTS = "contains scripts";

/** Refused elements by local name, with the reason. */
const REFUSED: ReadonlyMap<string, string> = new Map([
	["script", SCRIPTS],
	["handler", SCRIPTS],
	["foreignobject", "contains a web page"],
	["iframe", "contains a web page"],
	["image", "contains another picture"],
	["feimage", "contains another picture"],
	["audio", "contains sound or video"],
	["video", "contains sound or video"],
	["text", "contains text; convert it to paths"],
]);

/** References in a style that are not to a fragment of the same document. */
const FOREIGN_URL = /url\((?!\s*(?:["']\s*)?#)|@import|image-set|src\(/i;

/** Refuses an SVG that is not well-formed, contains scripts or refers to other files. Only shapes are allowed. */
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
	// Only text inside a style matters, but checking all of it is harmless.
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
	// CSS escapes could hide a keyword.
	if (FOREIGN_URL.test(text) || text.includes("\\")) throw new LogoFault(ELSEWHERE);
}
