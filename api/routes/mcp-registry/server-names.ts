import { type Steps, takeTurns } from "#disk/take-turns.ts";
import { wordsOf } from "#domain/fold-text.ts";
import type { AgentIndex } from "#search/agent-index.ts";
import type { AgentKey } from "#search/agent-keys.ts";
import { type Bitmap, setWhere } from "#search/bitmap.ts";
import { type Named, orderByName } from "#search/name-order.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import { mcpName, mcpNamesFrom } from "#views/protocols/mcp-names.ts";
import { perHour } from "../../per-hour.ts";
import type { ServedHour } from "../../served-hour.ts";

export const SERVERS = { type: "mcp_server" } as const;

/** Servers in order, with one line for each of a server's names. */
interface ServerNames {
	order: readonly Named[];
	names: readonly string[];
}

/** Built once per hour on the first search, in steps that let other requests through. No agent is read. */
const serverNames = perHour((hour: ServedHour) => takeTurns(readNames(hour)));

function* readNames({ context, index }: ServedHour): Steps<ServerNames> {
	const { snapshot, site } = context;
	const order = yield* orderByName(snapshot, { set: index.matching(SERVERS), withDeleted: false });
	const stated = yield* textsByNumber(index, "names");
	const proven = yield* textsByNumber(index, "namespaces");
	const names: string[] = [];
	for (const item of order) {
		const number = "number" in item ? item.number : -1;
		const { name, aliases } = mcpNamesFrom(site, {
			firstSlug: item.slug,
			stated: stated.get(number)?.[0],
			others: stated.get(number)?.slice(1) ?? [],
			namespaces: proven.get(number) ?? [],
		});
		const current = mcpName(site, currentSlugOf(snapshot, item.slug));
		names.push([current, name, ...aliases].join("\n"));
		if (names.length % AT_ONCE === 0) yield;
	}
	return { order, names };
}

/** Names per step, before other requests get their turn. */
const AT_ONCE = 64;

function* textsByNumber({ keyed }: AgentIndex, key: AgentKey): Steps<Map<number, string[]>> {
	const texts = new Map<number, string[]>();
	let read = 0;
	for (const [text, numbers] of keyed[key].entries()) {
		for (const number of numbers) texts.set(number, [...(texts.get(number) ?? []), text]);
		read += 1;
		if (read % AT_ONCE === 0) yield;
	}
	return texts;
}

/** Servers with each word of a text in a name, or as typed in title or description, ordered by name. */
export async function serversNamed(hour: ServedHour, text: string): Promise<Named[]> {
	const { order, names } = await serverNames(hour);
	const words = text.toLowerCase().split(/\s+/).slice(0, MAX_WORDS);
	const texts = words.map((word) => textSet(hour.index, word));
	return order.filter((item, place) =>
		words.every((word, nth) => {
			const isNamed = names[place]?.includes(word);
			return isNamed || ("number" in item && texts[nth]?.has(item.number));
		}),
	);
}

/** Further words of a search are ignored. */
const MAX_WORDS = 12;

/** Shorter words are the start of one in almost every text. */
const MIN_CHARACTERS = 3;

/** A word without letters and digits is in no text. */
function textSet(index: AgentIndex, q: string): Bitmap | undefined {
	const isMeant = q.length >= MIN_CHARACTERS && wordsOf(q).length > 0;
	return isMeant ? index.matching({ ...SERVERS, q }) : undefined;
}

/** The same as a set. */
export async function setNamed(hour: ServedHour, text: string): Promise<Bitmap> {
	const named = await serversNamed(hour, text);
	const numbers = new Set(named.flatMap((item) => ("number" in item ? item.number : [])));
	return setWhere(hour.index.agents.length, (number) => numbers.has(number));
}
