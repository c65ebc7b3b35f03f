import { flag, memberAt, type Names, type Place, textOf } from "./place.ts";

/** Schemes that an address of something to connect to may have. Others run something else than they show. */
const REACHED = /^(?:https?|wss?|grpcs?|dns):/iu;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:\/|$))/iu;
const VARIABLES = /\{([\w.-]+)\}/gu;

/** Address of a page or picture. What is none is left out, and its reviewers are told. */
export function pageAt(place: Place, ...names: Names): string | null {
	return pageOf(memberAt(place, ...names));
}

export function pageOf(place: Place): string | null {
	const text = textOf(place)?.trim() ?? null;
	if (text === null) return null;
	const problem = problemOfPage(text);
	if (problem === null) return text;
	flag(place, problem);
	return null;
}

function problemOfPage(text: string): string | null {
	if (/[{}]/u.test(text)) return "is a template and no address, so it was left out";
	if (/^https?:$/u.test(URL.parse(text)?.protocol ?? "")) return null;
	return "is no http or https address, so it was left out";
}

/**
 * Address of something to connect to: it may be a template, or a host alone. One that would run something is left out.
 * Variables of a template are `declared` where the document says what they are.
 */
export function targetAt(
	place: Place,
	name: string,
	declared: readonly string[] = [],
): string | null {
	const member = memberAt(place, name);
	const text = textOf(member)?.trim() ?? null;
	if (text === null) return null;
	if (SCHEME.test(text) && !REACHED.test(text)) {
		flag(member, "has a scheme that nothing is reached by, so it was left out");
		return null;
	}
	const variables = variablesOf(text);
	const unknown = variables.filter((variable) => !declared.includes(variable));
	if (unknown.length > 0)
		flag(member, `is a template of undeclared variables: ${unknown.join(", ")}`);
	else if (variables.length > 0) flag(member, `is a template of ${variables.join(", ")}`);
	return text;
}

/** Names that stand in braces, each once. */
export function variablesOf(text: string): string[] {
	return [...new Set([...text.matchAll(VARIABLES)].map(([, name = ""]) => name))];
}
