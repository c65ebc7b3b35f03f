/**
 * The app that the visitor says to use: a cookie, which the server sets on links with `app` too. Elements with the
 * app's `data-for` are shown, others of the same kind hidden, and its `data-setup` is open. Elsewhere the page keeps
 * its usual one.
 */
export function chooseApp(): void {
	for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-app]")) {
		link.addEventListener("click", (event) => {
			event.preventDefault();
			// biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and new.
			document.cookie = `app=${link.dataset.app}; path=/; max-age=31536000; samesite=lax`;
			for (const menu of document.querySelectorAll<HTMLElement>(":popover-open"))
				menu.hidePopover();
			// What the address names would stay in the place of the chosen one.
			if (document.querySelector(".app:target")) location.hash = "";
			show();
		});
	}
	show();
}

function show(): void {
	const app = /(?:^|; )app=([\w-]+)/.exec(document.cookie)?.[1];
	for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-app]")) {
		link.ariaCurrent = link.dataset.app === app ? "true" : null;
	}
	const name = document.querySelector("#apps [aria-current]")?.textContent;
	for (const place of name ? document.querySelectorAll<HTMLElement>(".my-app") : []) {
		place.textContent = `${place.dataset.before ?? ""}${name}`;
	}
	// The others close, because one of a group is open.
	const setups = `.choices:not(:has(:target)) > [data-setup="${app}"]`;
	for (const setup of document.querySelectorAll<HTMLDetailsElement>(setups)) setup.open = true;
	const parts = [...document.querySelectorAll<HTMLElement>("[data-for]")];
	if (!parts.some((part) => part.dataset.for === app)) return;
	for (const part of parts) part.hidden = part.dataset.for !== app;
}
