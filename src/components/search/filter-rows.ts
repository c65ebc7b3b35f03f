/** Shows the field, and in its table only rows with every typed word. */
export function filterRows(field: HTMLElement): void {
	const input = field.querySelector("input");
	const table = document.getElementById(field.dataset.rows ?? "");
	if (!input || !table) return;
	field.hidden = false;
	input.addEventListener("input", () => {
		const words = input.value.toLowerCase().split(/\s+/);
		for (const row of table.querySelectorAll<HTMLElement>("tbody tr")) {
			const text = row.textContent.toLowerCase();
			row.hidden = !words.every((word) => text.includes(word));
		}
	});
}
