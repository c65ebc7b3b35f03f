import type { Way } from "#contract/connect.ts";

/** A requested way and client; null means any. */
interface Asked {
	way: string | null;
	client: string | null;
}

interface WrongChoice {
	member: keyof Asked;
	/** The end of a sentence, without a full stop. */
	detail: string;
}

/** Names in a sentence; the rest is only counted, because a document may have a thousand ways. */
const NAMED_MAX_COUNT = 50;

/** The part of a choice that does not fit, and the valid values. An agent without ways accepts any choice. */
export function checkChoice(ways: readonly Way[], { way, client }: Asked): WrongChoice | undefined {
	if (ways.length === 0) return undefined;
	const asked = ways.filter(({ id }) => way === null || id === way);
	if (asked.length === 0) return { member: "way", detail: `must be one of ${idsOf(ways)}` };
	if (client === null || waysWith(asked, client).length > 0) return undefined;
	const others = waysWith(ways, client);
	const detail =
		others.length > 0
			? `does not connect in this way; it can use ${idsOf(others)}`
			: `must be one of ${listOf(clientsOf(ways))}`;
	return { member: "client", detail };
}

/** IDs of all clients of these ways. */
export function clientsOf(ways: readonly Way[]): string[] {
	return [...new Set(ways.flatMap(({ clients }) => clients.map(({ client }) => client)))];
}

function waysWith(ways: readonly Way[], client: string): Way[] {
	return ways.filter(({ clients }) => clients.some((one) => one.client === client));
}

function idsOf(ways: readonly Way[]): string {
	return listOf(ways.map(({ id }) => id));
}

function listOf(names: readonly string[]): string {
	const named = names.slice(0, NAMED_MAX_COUNT).join(", ");
	const rest = names.length - NAMED_MAX_COUNT;
	return rest > 0 ? `${named} and ${rest} more` : named;
}
