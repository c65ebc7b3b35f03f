const KEY = "client";

/** Opens what was chosen last, in every way, and remembers what is chosen now. */
export function rememberClient(): void {
	const clients = [...document.querySelectorAll<HTMLDetailsElement>("details[data-client]")];
	const chosen = stored();
	for (const client of clients) {
		if (client.dataset.client === chosen) client.open = true;
		// A click and not a toggle: browsers toggle by themselves what a page opens with.
		client.querySelector("summary")?.addEventListener("click", () => {
			store(client.dataset.client ?? "");
		});
	}
}

/** Some browsers let pages store nothing. */
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
		// The next page begins with the first client again.
	}
}
