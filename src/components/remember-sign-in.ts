const KEY = "signed-in";

/** Files do not know who reads them, so pages of the dashboard leave a note for them. */
export function rememberSignIn(link: HTMLAnchorElement): void {
	const { known } = link.dataset;
	try {
		if (known === "somebody") localStorage.setItem(KEY, "yes");
		else if (known === "nobody") localStorage.removeItem(KEY);
		else if (localStorage.getItem(KEY)) link.textContent = "Dashboard";
	} catch {
		// Some browsers block storage: the link says "Sign in", and leads to the dashboard.
	}
}
