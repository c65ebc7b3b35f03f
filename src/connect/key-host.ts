import type { Connection } from "#contract/facts/connect.ts";
import { isLocalAddress } from "./safety/check-address.ts";
import { inputsOfConnection } from "./ways-of.ts";

/** What is filled in before connecting, and whether it is called a secret. */
export function filledIn(connection: Connection): { name: string; secret: boolean }[] {
	if (connection.kind !== "model") return inputsOfConnection(connection);
	const names = connection.environment;
	return names.map((name) => ({ name, secret: /key|token|secret|pat$|credential/i.test(name) }));
}

const HOST = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i;

/** The host that gets it, as far as it is stated. `machine` if it stays there, and null if what is filled in decides. */
export function hostOfKeys(connection: Connection): string | null {
	if (connection.kind === "skill") return "machine";
	const url = connection.kind === "model" ? connection.endpoint : connection.url;
	if (connection.kind === "package" && (url === null || /[{$]/.test(url))) return "machine";
	const [, host = null] = HOST.exec(url ?? "") ?? [];
	if (url !== null && isLocalAddress(url)) return "machine";
	// What is filled in can choose a name below it.
	const name = host?.replace(/^.*[{}$][^.]*\.?/, "") ?? "";
	return /^[\w-]+(?:\.[\w-]+)+$/.test(name) ? name.toLowerCase() : null;
}
