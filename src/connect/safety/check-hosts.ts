import { knownValue } from "../templates/fill.ts";
import { isSlot, type Template } from "../templates/template.ts";
import { type Caution, caution } from "./caution.ts";
import { withoutUnshowable } from "./check-texts.ts";

/** In an address, and in `user@host:path`, which must not be taken for `package@version`. */
const HOST =
	/\/\/(?:[^\s/?#@]*@)?(\[[^\s\]]{1,45}\]|[^\s/?#:@,;"'<>|&]{1,253})|^[\w.-]+@([\w.-]+\.[a-z]{2,}):/gi;
const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

const NAMED_MAX_COUNT = 5;

/** Tells which hosts the values of variables, headers and arguments name that are not the publisher's own. */
export function checkHosts(values: readonly Template[], own: readonly string[]): Caution[] {
	const hosts = values.flatMap((value) =>
		[...textOf(value).matchAll(HOST)].map(([, host, other]) => (host ?? other ?? "").toLowerCase()),
	);
	const foreign = [...new Set(hosts)].filter(
		(host) => !OWN_MACHINE.test(host) && !own.some((one) => `.${host}`.endsWith(`.${one}`)),
	);
	if (foreign.length === 0) return [];
	const named = withoutUnshowable(foreign.slice(0, NAMED_MAX_COUNT).join(", "));
	const rest = foreign.length - NAMED_MAX_COUNT;
	const all = rest > 0 ? `${named} and ${rest} more hosts` : named;
	const which = foreign.length === 1 ? "which is" : "which are";
	return [caution("tell", `It names ${all}, ${which} not known to be its publisher's.`)];
}

function textOf(value: Template): string {
	const nothing = new Map<string, string>();
	return value.map((part) => (isSlot(part) ? (knownValue(part, nothing) ?? "x") : part)).join("");
}
