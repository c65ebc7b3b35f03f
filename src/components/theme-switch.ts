import { remember } from "./storage.ts";

const KEY = "theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Switches between light and dark. Choosing the system's theme stores `system`, so that the page keeps following it. */
export function offerThemes(button: HTMLButtonElement): void {
	const root = document.documentElement;
	const system = () => (DARK.matches ? "dark" : "light");
	const shown = () => (root.dataset.theme === "system" ? system() : root.dataset.theme);
	const update = () => {
		button.ariaPressed = String(shown() === "dark");
	};
	button.addEventListener("click", () => {
		const next = shown() === "dark" ? "light" : "dark";
		const chosen = next === system() ? "system" : next;
		root.dataset.theme = chosen;
		remember(KEY, chosen);
		update();
	});
	DARK.addEventListener("change", update);
	update();
}
