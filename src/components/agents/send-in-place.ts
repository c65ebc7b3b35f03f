/**
 * Sends a form without leaving the page if its button has `data-done`, the words to begin with afterwards. If a sign-in is
 * needed, goes there. After a refusal, and when pressed again, the form is sent normally, to a page that says more.
 */
export function sendInPlace(): void {
	document.addEventListener("submit", (event) => {
		const { target: form, submitter: button } = event;
		if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return;
		const { done } = button.dataset;
		if (done === undefined) return;
		event.preventDefault();
		delete button.dataset.done;
		const body = new URLSearchParams();
		for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
		fetch(button.formAction, { method: "POST", body }).then(
			({ ok, url }) => {
				// Not from its row, which would bring every schema into the browser.
				if (new URL(url).pathname === "/sign-in/") return location.assign(url);
				if (!ok) return form.requestSubmit(button);
				button.ariaLive = "polite";
				// What follows, as the number of votes, is of this hour and stays.
				if (button.firstChild) button.firstChild.textContent = done;
			},
			() => form.requestSubmit(button),
		);
	});
}
