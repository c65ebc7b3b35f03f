import { matchPath } from "#contract/addresses.ts";

/** The nearest page at or above the address of a form. */
export function pageOfForm(form: string): string | undefined {
	for (let path = form; path !== ""; path = parentOf(path)) {
		if (matchPath(path)?.endpoints.some(({ method }) => method === "GET")) return path;
	}
	return undefined;
}

/** `/a/b/` → `/a/` → `/` → nothing. */
function parentOf(path: string): string {
	return path.replace(/[^/]*\/$/, "");
}
