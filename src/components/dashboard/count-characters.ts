/** Shows how much of its limit each text uses. Without scripts, only the limit is shown. */
export function countCharacters(): void {
	for (const note of document.querySelectorAll<HTMLElement>("[data-max]")) {
		const field = note.parentElement?.querySelector<HTMLInputElement>("input,textarea");
		const max = Number(note.dataset.max).toLocaleString("en");
		const count = () => {
			const used = [...(field?.value ?? "").normalize()].length.toLocaleString("en");
			note.textContent = `${used} of ${max} characters`;
		};
		field?.addEventListener("input", count);
		count();
	}
}
