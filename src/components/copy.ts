const SAID_MS = 2000;

/** Adds a button to each text to copy. Does nothing on insecure origins, which have no clipboard. */
export function offerCopying(): void {
	if (!navigator.clipboard) return;
	for (const box of document.querySelectorAll(".snippet")) {
		const text = box.querySelector("pre");
		const note = document.createElement("span");
		note.role = "status";
		note.className = "muted small";
		const button = document.createElement("button");
		button.type = "button";
		button.className = "quiet small";
		button.textContent = "Copy";
		button.ariaLabel = `Copy ${text?.ariaLabel ?? ""}`;
		const say = (words: string) => {
			note.textContent = words;
			setTimeout(() => note.replaceChildren(), SAID_MS);
		};
		button.addEventListener("click", () => {
			navigator.clipboard.writeText(text?.textContent ?? "").then(
				() => say("Copied"),
				() => say("Your browser blocked copying"),
			);
		});
		box.append(button, note);
	}
}
