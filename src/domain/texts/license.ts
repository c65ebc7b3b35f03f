import parse, { type Info } from "spdx-expression-parse";

/** An SPDX license expression in the registry's normal form; undefined for any other text. */
export function findLicense(text: string): string | undefined {
	try {
		// Case does not matter in SPDX, but it does to the parser.
		return written(
			parse(text.replace(/[\w.-]+/g, (word) => USUAL.get(word.toLowerCase()) ?? word)),
		);
	} catch {
		// Any error of the parser means that it could not read the text.
		return undefined;
	}
}

/** The identifiers that people write in another case: those of most packages. */
const USUAL = new Map(
	[
		...["MIT", "MIT-0", "ISC", "Apache-2.0", "MPL-2.0", "Zlib", "Unlicense", "WTFPL", "0BSD"],
		...["BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "BUSL-1.1", "EPL-2.0", "EUPL-1.2"],
		...["PostgreSQL", "Python-2.0", "Artistic-2.0", "Elastic-2.0", "SSPL-1.0", "OSL-3.0"],
		...["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0"],
		...["GPL-2.0", "GPL-3.0", "LGPL-2.1", "LGPL-3.0", "AGPL-3.0"].flatMap((id) => [
			id,
			`${id}-only`,
			`${id}-or-later`,
		]),
	].map((id) => [id.toLowerCase(), id]),
);

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

/** True if an expression can be met with licences of a list: every part of an "and", any part of an "or". */
export function allowedLicence(expression: string, allowed: readonly string[]): boolean {
	const known = new Set(allowed.map((text) => findLicense(text) ?? text));
	const isMet = (info: Info): boolean => {
		if ("license" in info) return known.has(written(info));
		const parts = [info.left, info.right];
		return info.conjunction === "or" ? parts.some(isMet) : parts.every(isMet);
	};
	const normal = findLicense(expression);
	return normal === undefined ? known.has(expression) : isMet(parse(normal));
}
