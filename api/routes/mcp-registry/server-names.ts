import { type Steps, takeTurns } from "#disk/take-turns.ts";
import type { Bitmap } from "#search/bitmap.ts";
import { setWhere } from "#search/bitmap-sets.ts";
import { type Named, orderByName } from "#search/name-order.ts";
import { STEP } from "#search/order-in-steps.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import { mcpName, mcpNamesOf } from "#views/protocols/mcp-names.ts";
import { perHour } from "../../per-hour.ts";
import type { ServedHour } from "../../served-hour.ts";

export const SERVERS = { type: "mcp_server" } as const;

/** Servers ordered by name, with one line for each name that a server answers to. */
interface ServerNames {
	order: readonly Named[];
	names: readonly string[];
}

/** Computed once per hour on the first request, in steps that let other requests through. */
const serverNames = perHour((hour: ServedHour) => takeTurns(readNames(hour)));

function* readNames({ context, index }: ServedHour): Steps<ServerNames> {
	const { snapshot, site } = context;
	const set = index.matching(SERVERS);
	const order = yield* orderByName(snapshot, { set, withDeleted: false });
	// Agents without a proof have no further names and need not be read.
	const unproven = index.matching({ ...SERVERS, claim: "unclaimed" });
	const names: string[] = [];
	for (const item of order) {
		const own = [item.slug, currentSlugOf(snapshot, item.slug)].map((slug) => mcpName(site, slug));
		const isProven = "number" in item && !unproven?.has(item.number);
		const agent = isProven ? index.agents.at(item.number) : undefined;
		names.push([...own, ...(agent ? mcpNamesOf(context, agent).aliases : [])].join("\n"));
		if (agent || names.length % STEP === 0) yield;
	}
	return { order, names };
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
