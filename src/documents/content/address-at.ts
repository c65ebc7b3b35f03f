import type { Place } from "./place.ts";

/** Schemes of an address that clients connect to. Others could run something on their computer. */
const REACHED = /^(?:https?|wss?|grpcs?|dns):/iu;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:\/|$))/iu;
/** What is said of a page whose address nobody filled in. */
export const LEFT_UNFILLED = "is a placeholder, so it was left out";
const VARIABLES = /\{([\w.-]+)\}/gu;

/**
 * Address of a page or picture, of a member or of the value itself. Any other text is left out and flagged for
 * reviewers.
 */
export function pageAt(whole: Place, ...names: readonly string[]): string | null {
	const place = whole.at(names);
	const text = place.text()?.trim() ?? null;
	if (text === null) return null;
	const problem = problemOfPage(text);
	if (problem === null) return text;
	place.flag(problem);
	return null;
}

function problemOfPage(text: string): string | null {
	if (/<[^<>]*>/u.test(text)) return LEFT_UNFILLED;
	if (/[{}]/u.test(text)) return "is a template, not an address, so it was left out";
	if (/^https?:$/u.test(URL.parse(text)?.protocol ?? "")) return null;
	return "is not an http or https address, so it was left out";
}

/**
 * Address that clients connect to: it may also be a template or only a host. An address with another scheme, which
 * could run something, is left out. `declared` names the variables that the document describes.
 */
export function targetAt(place: Place, name: string, declared: readonly string[] = []) {
	const member = place.member(name);
	const text = member.text()?.trim() ?? null;
	if (text === null) return null;
	if (SCHEME.test(text) && !REACHED.test(text)) {
		member.flag("has a scheme that clients cannot connect to, so it was left out");
		return null;
	}
	const variables = variablesOf(text);
	const unknown = variables.filter((variable) => !declared.includes(variable));
	if (unknown.length > 0)
		member.flag(`is a template of undeclared variables: ${unknown.join(", ")}`);
	else if (variables.length > 0) member.flag(`is a template of ${variables.join(", ")}`);
	return text;
}

function variablesOf(text: string): string[] {
	return [...new Set([...text.matchAll(VARIABLES)].map(([, name = ""]) => name))];
}
