import type { NamedTemplate } from "../templates/template.ts";
import { type Caution, caution } from "./caution.ts";
import { checkTexts } from "./check-texts.ts";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export function checkHeaders(headers: readonly NamedTemplate[]): Caution[] {
	const cautions = checkTexts(headers.map(({ value }) => value));
	if (headers.every(({ name }) => HEADER_NAME.test(name))) return cautions;
	return [...cautions, caution("no-command", "A header has a name that is not valid.")];
}
