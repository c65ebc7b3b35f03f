/** True in fields for text, which take letters that are shortcuts elsewhere. */
export function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof Element &&
		target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")
	);
}
