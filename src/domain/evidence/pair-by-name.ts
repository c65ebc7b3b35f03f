import { canonicalJson } from "../texts/canonical-json.ts";

interface Paired<Item> {
	gone: Item[];
	come: Item[];
	pairs: [item: Item, former: Item][];
}

/**
 * What differs between two lists that may repeat a name, whatever their order. What the other list has to the letter is
 * left out, as often as it has it. Grows with the length of the lists, because strangers write them.
 */
export function pairByName<Item extends { name: string }>(
	before: readonly Item[],
	after: readonly Item[],
): Paired<Item> {
	const [former, now] = without(before, after);
	const waiting = Map.groupBy(former.reverse(), ({ name }) => name);
	const come: Item[] = [];
	const pairs: Paired<Item>["pairs"] = [];
	for (const item of now) {
		const old = waiting.get(item.name)?.pop();
		if (old) pairs.push([item, old]);
		else come.push(item);
	}
	return { gone: [...waiting.values()].flatMap((left) => left.reverse()), come, pairs };
}

function without<Item>(before: readonly Item[], after: readonly Item[]): [Item[], Item[]] {
	const left = Map.groupBy(before, canonicalJson);
	const come = after.filter((item) => left.get(canonicalJson(item))?.pop() === undefined);
	const gone = new Set([...left.values()].flat());
	return [before.filter((item) => gone.has(item)), come];
}
