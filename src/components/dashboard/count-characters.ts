/** Shows how much of its limit each text uses. Without scripts, only the limit is shown. */
export function countCharacters(): void {
	for (const said of document.querySelectorAll<HTMLElement>("[data-max]")) {
		const field = said.parentElement?.querySelector<HTMLInputElement>("input,textarea");
		const max = Number(said.dataset.max).toLocaleString("en");
		const count = () => {
			const used = [...(field?.value ?? "").normalize()].length.toLocaleString("en");
			said.textContent = `${used} of ${max} characters`;
		};
		field?.addEventListener("input", count);
		count();
	}
}
