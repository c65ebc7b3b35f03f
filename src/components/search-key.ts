import { isTyping } from "./is-typing.ts";

/** `/` goes to the field, unless somebody is typing or the key belongs to a shortcut. */
export function focusOnSlash(input: HTMLInputElement): void {
	document.addEventListener("keydown", (event) => {
		const { key, ctrlKey, metaKey, altKey, target } = event;
		if (key !== "/" || ctrlKey || metaKey || altKey || isTyping(target)) return;
		event.preventDefault();
		input.focus();
		input.select();
	});
}
