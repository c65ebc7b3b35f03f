import type { SeededRandom } from "#registry/sample/seeded-random.ts";

export function pick<Item>(items: readonly Item[], random: SeededRandom): Item {
	const item = items[Math.floor(random.next() * items.length)];
	if (item === undefined) throw new Error("There is nothing to choose from");
	return item;
}
