import { type Steps, takeTurns } from "#disk/take-turns.ts";
import type { Bitmap } from "#search/bitmap.ts";
import { setWhere } from "#search/bitmap-sets.ts";
import { type Named, orderByName } from "#search/name-order.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { mcpName, mcpNamesOf } from "#views/protocols/mcp-names.ts";
import { perHour } from "../../per-hour.ts";
import type { ServedHour } from "../../served-hour.ts";

export const SERVERS = { type: "mcp_server" } as const;

/** Servers in their order, with one line for each name that a server answers to. */
interface ServerNames {
	order: readonly Named[];
	names: readonly string[];
	/** Numbers of servers by the names of their documents, in small letters. */
	stated: ReadonlyMap<string, number>;
}

/** Computed once per hour on the first request, in steps that let other requests through. */
const serverNames = perHour((hour: ServedHour) => takeTurns(readNames(hour)));

function* readNames({ context, index }: ServedHour): Steps<ServerNames> {
	const { snapshot, site } = context;
	const set = index.matching(SERVERS);
	const order = yield* orderByName(snapshot, { set, withDeleted: false });
	const names: string[] = [];
	const stated = new Map<string, number>();
	for (const item of order) {
		const own = [item.slug, currentSlugOf(snapshot, item.slug)].map((slug) => mcpName(site, slug));
		const agent = "number" in item ? index.agents.at(item.number) : undefined;
		const { name = "", aliases = [] } = agent ? mcpNamesOf(context, agent) : {};
		if ("number" in item && name !== "") stated.set(name.toLowerCase(), item.number);
		names.push([...own, name.toLowerCase(), ...aliases].join("\n"));
		if (names.length % AT_ONCE === 0) yield;
	}
	return { order, names, stated };
}

/** So many servers are read before others get their turn. */
const AT_ONCE = 64;

/** The server that has this name, in small letters, by its document. */
export async function findNamedServer(
	hour: ServedHour,
	name: string,
): Promise<SnapshotAgent | undefined> {
	const number = (await serverNames(hour)).stated.get(name);
	return number === undefined ? undefined : hour.index.agents.at(number);
}

/** Servers with a name that contains the text, ordered by name. */
export async function serversNamed(hour: ServedHour, text: string): Promise<Named[]> {
	const { order, names } = await serverNames(hour);
	const part = text.toLowerCase();
	return order.filter((_, place) => names[place]?.includes(part));
}

/** The same as a set. */
export async function setNamed(hour: ServedHour, text: string): Promise<Bitmap> {
	const named = await serversNamed(hour, text);
	const numbers = new Set(named.flatMap((item) => ("number" in item ? item.number : [])));
	return setWhere(hour.index.agents.length, (number) => numbers.has(number));
}
