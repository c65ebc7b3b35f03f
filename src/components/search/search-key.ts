import { isTyping } from "../is-typing.ts";

/** `/` focuses the field, except while typing or with a modifier key. */
export function focusOnSlash(input: HTMLInputElement): void {
	document.addEventListener("keydown", (event) => {
		const { key, ctrlKey, metaKey, altKey, target } = event;
		if (key !== "/" || ctrlKey || metaKey || altKey || isTyping(target)) return;
		event.preventDefault();
		input.focus();
		input.select();
	});
}
