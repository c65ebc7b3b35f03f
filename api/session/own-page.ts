import { matchPath } from "#contract/addresses.ts";

/** Escapes, dots, backslashes and a second slash at the start could lead to another site. None of our pages needs them. */
const PLAIN = /^(\/[0-9A-Za-z_/-]*)(?:\?[0-9A-Za-z_=&-]*)?$/;

/** A page of the dashboard that a sign-in can lead to. Undefined for anything else. */
export function ownPage(text: string | undefined): string | undefined {
	const path = PLAIN.exec(text ?? "")?.[1];
	const rows = path === undefined ? undefined : matchPath(path)?.endpoints;
	const isOwn = rows?.some(
		({ method, access }) => method === "GET" && (access === "account" || access === "moderator"),
	);
	return isOwn ? text : undefined;
}
