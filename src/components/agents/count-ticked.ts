const MOST = 4;

/** Shows how many agents are ticked, and allows at most as many as a comparison has columns. */
export function countTicked(form: HTMLFormElement): void {
	const boxes = [...form.querySelectorAll<HTMLInputElement>("input.pick")];
	const line = form.querySelector(".bar [role=status]");
	const count = () => {
		const ticked = boxes.filter(({ checked }) => checked).length;
		for (const box of boxes) box.disabled = !box.checked && ticked >= MOST;
		if (line && ticked > 0) line.textContent = `${ticked} of ${MOST} ticked`;
		else line?.replaceChildren("Select two to four agents.");
	};
	form.addEventListener("change", count);
	// Browsers restore ticked boxes when a reader returns to the page.
	addEventListener("pageshow", count);
}
