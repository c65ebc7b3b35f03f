const KEY = "theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Changes between light and dark. The theme of the system is not stored, so that the page goes on following it. */
export function offerThemes(button: HTMLButtonElement): void {
	const root = document.documentElement;
	const system = () => (DARK.matches ? "dark" : "light");
	const shown = () => (root.dataset.theme === "system" ? system() : root.dataset.theme);
	const tell = () => {
		button.ariaPressed = String(shown() === "dark");
	};
	button.addEventListener("click", () => {
		const next = shown() === "dark" ? "light" : "dark";
		const chosen = next === system() ? "system" : next;
		root.dataset.theme = chosen;
		store(chosen);
		tell();
	});
	DARK.addEventListener("change", tell);
	tell();
}

function store(theme: string): void {
	try {
		localStorage.setItem(KEY, theme);
	} catch {
		// The next page follows the system again.
	}
}
