import type { Setup } from "../clients/client.ts";
import { statesSecrets } from "../clients/vs-code-gallery.ts";
import { vsCodeExact } from "../vs-code-exact.ts";
import type { PolicyServer } from "./policy.ts";

type Way = PolicyServer["ways"][number];
/** A whole command or an address. */
type Form = readonly string[] | string;

/** Lists compare them whole, and `*` in an address is a wildcard: with a gap or a star they match nothing, or others. */
export function isFixed({ open, server }: Setup): boolean {
	const isOpen = open.some(({ place }) => place === "argument" || place === "url");
	return !isOpen && !(server.transport !== "stdio" && server.url.includes("*"));
}

/** It starts as it is: only keys may be missing, which come from the environment. */
export function isReady({ open }: Setup): boolean {
	return open.every(({ input }) => input.secret);
}

/** Never with names: a name lets any server in that is called so. */
export function allowList(
	servers: readonly PolicyServer[],
	alike: (way: Way) => readonly Form[] = () => [],
) {
	const ways = servers.flatMap((server) => server.ways);
	const forms = ways.flatMap((way) => [...formsOf(way), ...alike(way)]);
	const once = new Map(forms.map((form) => [JSON.stringify(form), form]));
	return Array.from(once.values(), (form) =>
		typeof form === "string" ? { serverUrl: form } : { serverCommand: form },
	);
}

/** As clients are told it, and as they compare it. */
function formsOf({ setup: { server } }: Way): [Form, ...Form[]] {
	if (server.transport === "stdio") return [[server.command, ...server.args]];
	const url = URL.parse(server.url);
	return [server.url, ...(url ? [url.origin + url.pathname + url.search] : [])];
}

/** What VS Code makes of the document itself, if somebody installs it from the registry. */
export function fromGallery({ connection }: Way): Form[] {
	const isServer = connection.kind === "package" || connection.kind === "remote";
	if (!isServer || statesSecrets(connection)) return [];
	const { config } = vsCodeExact(connection);
	const form = config.type === "stdio" ? [config.command, ...config.args] : config.url;
	return /[{}*]/.test([form].flat().join("")) ? [] : [form];
}

/** Claude Code needs a shell for programs there. */
export function onWindows(way: Way): Form[] {
	return formsOf(way).flatMap((form) => (typeof form === "string" ? [] : [["cmd", "/c", ...form]]));
}

/** By name, in the best way that fits. */
export function byServer(servers: readonly PolicyServer[], toValue: (setup: Setup) => object) {
	return Object.fromEntries(
		servers.flatMap(({ name, ways }) =>
			ways.slice(0, 1).map(({ setup }) => [name, toValue({ ...setup, name })]),
		),
	);
}

export function plainServer({ name, slug, version, ways }: PolicyServer) {
	return { name, slug, version, ways: ways.map((way) => formsOf(way)[0]) };
}
