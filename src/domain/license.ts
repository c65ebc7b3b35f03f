import parse, { type Info } from "spdx-expression-parse";

/** An SPDX license expression in the registry's normal form; undefined for any other text. */
export function findLicense(text: string): string | undefined {
	try {
		return written(parse(text));
	} catch {
		// Any error of the parser means that it could not read the text.
		return undefined;
	}
}

/** With operators in capitals, and brackets only if they change the meaning. */
function written(info: Info): string {
	if ("license" in info) {
		const version = info.plus ? "+" : "";
		const exception = info.exception === undefined ? "" : ` WITH ${info.exception}`;
		return `${info.license}${version}${exception}`;
	}
	const { conjunction, left, right } = info;
	if (conjunction === "or") return `${written(left)} OR ${written(right)}`;
	return `${bracketed(left)} AND ${bracketed(right)}`;
}

function bracketed(info: Info): string {
	const isChoice = "conjunction" in info && info.conjunction === "or";
	return isChoice ? `(${written(info)})` : written(info);
}
