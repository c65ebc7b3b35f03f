import { recall, remember } from "../storage.ts";

const KEY = "client";

/** Opens the last chosen client in every way, and remembers the next choice. */
export function rememberClient(): void {
	const clients = [...document.querySelectorAll<HTMLDetailsElement>("details[data-client]")];
	const chosen = recall(KEY);
	for (const client of clients) {
		if (client.dataset.client === chosen) client.open = true;
		// Not on toggle, which also fires for elements that are open when the page loads.
		client.querySelector("summary")?.addEventListener("click", () => {
			remember(KEY, client.dataset.client ?? "");
		});
	}
}
