import { expect, it } from "vitest";
import { OrderedRecords } from "#registry/stores/ordered-records.ts";
import { drawnRandom } from "../../drawn-random.ts";

interface Item {
	place: string;
	number: number;
}

it("records stay in order after any changes, and equal ones in order of arrival", () => {
	const ordered = new OrderedRecords<Item>(({ place }) => place);
	const { bytes } = drawnRandom("ordered records");
	let kept: Item[] = [];
	for (let number = 0; number < 2_000; number += 1) {
		const [choice = 0, digit = 0, which = 0] = bytes(3);
		const gone = choice < 100 ? kept[which % kept.length] : undefined;
		if (gone) {
			ordered.delete(gone);
			kept = kept.filter((item) => item !== gone);
		} else {
			const item = { place: String(digit % 10), number };
			ordered.add(item);
			kept.push(item);
		}
		if (number % 3 > 0) continue;
		const expected = kept.toSorted((one, other) => Number(one.place) - Number(other.place));
		expect(ordered.inOrder()).toEqual(expected);
		expect(ordered.size).toBe(kept.length);
		expect(ordered.countBefore({ place: "5", number })).toBe(
			kept.filter(({ place }) => place < "5").length,
		);
	}
	expect(kept.length).toBeGreaterThan(100);
});
