/** Letters belong to these, not to shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof Element &&
		target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")
	);
}
