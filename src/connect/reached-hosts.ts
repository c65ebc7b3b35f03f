import { REACH } from "#contract/evidence/reach.ts";
import type { Connection, Input, Setting } from "#contract/facts/connect.ts";
import { kindOfPackage } from "./packages/stated-package.ts";
import { isLocalAddress, isReadersHost } from "./safety/check-texts.ts";
import { namesSecret, plainInput } from "./templates/read-template.ts";
import { variablesOf } from "./ways/model-way.ts";
import { inputsOfConnection } from "./ways-of.ts";

/**
 * Hosts that a connection names in its address, or in the values and defaults of what it is started with. Undefined for
 * each that only whoever uses it knows.
 */
export function hostsOf(connection: Connection): (string | undefined)[] {
	if (connection.kind === "package") {
		const { environment, flags, arguments: words } = connection;
		return [...environment, ...flags, ...words].flatMap(settingHosts);
	}
	if (connection.kind === "skill") return [];
	const url = connection.kind === "model" ? connection.endpoint : connection.url;
	const variables = connection.kind === "remote" ? connection.variables : [];
	return url === null ? [] : [statedHost(withDefaults(url, variables))];
}

/** What is filled in before connecting. */
export function filledIn(connection: Connection): Input[] {
	if (connection.kind !== "model") return inputsOfConnection(connection);
	const names = variablesOf(connection);
	return names.map((name) => ({ ...plainInput(name), secret: namesSecret(name) }));
}

/** The host that gets it. `machine` if it stays there, and null if it is not stated, or if what is filled in decides. */
export function hostOfKeys(connection: Connection): string | null {
	if (runsHere(connection)) return "machine";
	return hostsOf(connection)[0]?.replace(/^\*\./, "") ?? null;
}

/** True for what runs on the machine or in the network of whoever uses it. */
export function runsHere(connection: Connection): boolean {
	if (connection.kind === "package" || connection.kind === "skill") return true;
	const url = connection.kind === "model" ? connection.endpoint : connection.url;
	return url !== null && isLocalAddress(url);
}

/** False for a package whose kind nothing tells, and so not where it runs. */
export function saysWhere({ connection }: { connection: Connection }): boolean {
	return connection.kind !== "package" || !/^(?:unknown)?$/.test(kindOfPackage(connection));
}

/** True for a container that is started without a network. */
export function isWithoutNetwork(connection: Connection): boolean {
	const flags = connection.kind === "package" ? connection.flags : [];
	return flags.some(({ name, value }) =>
		/^--net(?:work)?[= ]none *$/.test(`${name} ${value ?? ""}`),
	);
}

function withDefaults(text: string, variables: readonly Input[]): string {
	const known = new Map(variables.map((input) => [input.name, input.default]));
	return text.replace(/\$?\{([^{}]+)\}/g, (all, name) => known.get(name) ?? all);
}

/** Not of files, nor of code that is fetched before it starts. */
const ADDRESSES =
	/\b(?!(?:file|unix|npipe|data|git\+?\w*|ssh):)(?<![+\w])[a-z][a-z0-9.-]{0,30}:\/\/[^\s/?#,;"'<>|&]+/gi;
/** Names of what holds an address. */
const OF_ADDRESS = /(?:^|[_-])(?:url|uri|host|hostname|endpoint|domain|server|site|dsn)s?$/i;
/** Stand for the user's own (RFC 2606), or for all of the machine's. */
const PLACEHOLDER =
	/(?:^|\.)(?:example(?:\.(?:com|org|net))?|test|invalid)$|(?:^|[.-])(?:your|my)[-_.]|^0\.0\.0\.0$|^\[::\]$/i;

function settingHosts(setting: Setting): (string | undefined)[] {
	const { name, value, variables, secret } = setting;
	const text = withDefaults((secret ? null : (value ?? setting.default)) ?? "", variables);
	const isAddress = OF_ADDRESS.test(name) || variables.some((input) => OF_ADDRESS.test(input.name));
	const isHost = isAddress && /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?$/i.test(text);
	const hosts = (isHost ? [text] : (text.match(ADDRESSES) ?? [])).map(statedHost);
	const real = hosts.filter((host) => host !== undefined && !PLACEHOLDER.test(host));
	return real.length > 0 || !isAddress ? real : [undefined];
}

/** Without scheme, user, port and path; `*` is any, `*.example.com` any below it. Undefined if what is filled in decides, or in a local network. */
export function statedHost(text: string): string | undefined {
	const [, host = ""] =
		/^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(text.trim()) ?? [];
	if (host === REACH.anyHost) return host;
	// What is filled in can choose a name below it.
	const below = host.replace(/^(?:\*|(?=[^.{}$]*[{}$])[^.]*)?\./, "");
	const name = /[{}$*<>%\s]/.test(below)
		? undefined
		: URL.parse(`http://${below}/`)?.hostname.replace(/\.$/, "");
	if (!name || (isLocalAddress(`http://${name}/`) && !isReadersHost(name))) return undefined;
	return below === host ? name : `*.${name}`;
}
