import { isApiPath } from "#contract/addresses.ts";
import { DASHBOARD } from "#contract/dashboard.ts";

/** `sign-in`, `sign-out`, `dashboard`. */
const PERSONAL = new Set(DASHBOARD.map(({ path }) => path.split("/")[1]));

/** True for paths at and below those that use a session: other origins must not use them. */
export function isPersonalPath(path: string): boolean {
	if (isApiPath(path)) return false;
	return PERSONAL.has(path.split("/", 2)[1]);
}
