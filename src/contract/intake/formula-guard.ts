/**
 * Where a spreadsheet would start a cell that it runs as a formula: at the start of a text, and after what ends a cell
 * in countries that separate cells with semicolons. Quotation marks are skipped, because they may be read as those
 * around a cell; so are apostrophes, so that a text that only looks guarded is guarded too.
 */
const FORMULA = /(?<=^|[;\r\n])(?=['"]*[=+\-@\t\r＝＋－＠])/g;
const GUARDED = /(?<=^|[;\r\n])'(?=['"]*[=+\-@\t\r＝＋－＠])/g;

/** Most texts contain none of these, and this check is faster. */
const MAY_HOLD_FORMULA = /^['"=+\-@\t\r＝＋－＠]|[;\r\n]/;

/** The text with an apostrophe before everything that a spreadsheet would run. */
export function guardFormulas(text: string): string {
	return MAY_HOLD_FORMULA.test(text) ? text.replace(FORMULA, "'") : text;
}

/** The text as it was before `guardFormulas`. */
export function undoFormulaGuard(text: string): string {
	return text.replace(GUARDED, "");
}
