import { recall, remember } from "./storage.ts";

const KEY = "signed-in";

/** Files do not know who reads them, so pages of the dashboard leave a note for them. */
export function rememberSignIn(link: HTMLAnchorElement): void {
	const { known } = link.dataset;
	if (known !== undefined) remember(KEY, known);
	else if (recall(KEY) === "somebody") link.textContent = "Dashboard";
}
