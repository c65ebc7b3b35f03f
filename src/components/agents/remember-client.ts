const KEY = "client";

/** Opens the last chosen client in every way, and remembers the next choice. */
export function rememberClient(): void {
	const clients = [...document.querySelectorAll<HTMLDetailsElement>("details[data-client]")];
	const chosen = stored();
	for (const client of clients) {
		if (client.dataset.client === chosen) client.open = true;
		// Not on toggle, which also fires for elements that are open when the page loads.
		client.querySelector("summary")?.addEventListener("click", () => {
			store(client.dataset.client ?? "");
		});
	}
}

/** Null in browsers that block storage. */
function stored(): string | null {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null;
	}
}

function store(client: string): void {
	try {
		localStorage.setItem(KEY, client);
	} catch {
		// The next page opens the first client.
	}
}
