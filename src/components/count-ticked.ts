const MOST = 4;

/** Says how many agents are ticked, and lets nobody tick more than a comparison shows. */
export function countTicked(form: HTMLFormElement): void {
	const boxes = [...form.querySelectorAll<HTMLInputElement>("input.pick")];
	const line = form.querySelector(".bar [role=status]");
	const count = () => {
		const ticked = boxes.filter(({ checked }) => checked).length;
		for (const box of boxes) box.disabled = !box.checked && ticked >= MOST;
		if (line && ticked > 0) line.textContent = `${ticked} of ${MOST} ticked`;
		else line?.replaceChildren("Tick two to four agents.");
	};
	form.addEventListener("change", count);
	// Whoever comes back finds the boxes as they were left.
	addEventListener("pageshow", count);
}
