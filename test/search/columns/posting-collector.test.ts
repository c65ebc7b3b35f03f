import { expect, it } from "vitest";
import { KeyedTexts } from "#search/columns/keyed-texts.ts";
import { PostingCollector } from "#search/columns/posting-collector.ts";
import { Postings } from "#search/columns/postings.ts";
import { SortedTexts, textColumns } from "#search/columns/sorted-texts.ts";
import { drawnRandom } from "../../drawn-random.ts";

const SIZE = 300;
const random = drawnRandom("postings");
const letters = ["a", "b", "é", "ÿ", "日", "\u{20bb7}", "\uffee", "\0"];
const word = () =>
	Array.from(
		{ length: 1 + Math.floor(random.next() * 5) },
		() => letters[Math.floor(random.next() ** 2 * letters.length)],
	).join("");

const keys = new KeyedTexts();
const collector = new PostingCollector();
const having = new Map<string, Set<number>>();
for (let agent = 0; agent < SIZE; agent += 1) {
	for (let place = 0; place < 8; place += 1) {
		const text = word();
		collector.add(keys.keyOf(text), agent);
		having.set(text, (having.get(text) ?? new Set()).add(agent));
	}
}
const sorted = keys.sort();
const texts = new SortedTexts(textColumns("words", sorted.sorted), "words");
const postings = new Postings(collector.columns("in", { ...sorted, size: SIZE }), "in", SIZE);

it("texts are found as collected, sorted like in JavaScript", () => {
	const all = [...having.keys()].toSorted();
	expect(Array.from(all, (_, place) => texts.at(place))).toEqual(all);
	expect(all.map((text) => texts.find(text))).toEqual([...all.keys()]);
	expect(["", "c", "zzz", "aaaaaa"].map((text) => texts.find(text))).toEqual(
		Array.from({ length: 4 }, () => undefined),
	);
});

it("every prefix finds the agents of all texts with it, and each text its own", () => {
	const starts = new Set(
		[...having.keys()].flatMap((text) =>
			Array.from({ length: text.length + 1 }, (_, end) => text.slice(0, end)),
		),
	);
	const toNumbers = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);
	for (const start of [...starts, "zzz"]) {
		const expected = new Set(
			[...having].flatMap(([text, agents]) => (text.startsWith(start) ? [...agents] : [])),
		);
		const found = postings.find(texts.rangeOf(start));
		expect([start, [...found.toNumbers()]]).toEqual([start, toNumbers(expected)]);
		expect(found.count()).toBe(expected.size);
	}
	for (const [text, agents] of having) {
		const place = texts.find(text) ?? -1;
		expect([...postings.numbersAt(place)]).toEqual(toNumbers(agents));
		expect(postings.count(place)).toBe(agents.size);
		expect([...postings.find({ from: place, to: place + 1 }).toNumbers()]).toEqual(
			toNumbers(agents),
		);
	}
});

it("a common prefix needs no work, and a rare one no memory", () => {
	expect(postings.findBroad(texts.rangeOf("a"))?.count()).toBeGreaterThan(SIZE / 2);
	const rare = [...having].find(([, agents]) => agents.size === 1)?.[0] ?? "";
	const place = texts.find(rare) ?? -1;
	expect(postings.findBroad({ from: place, to: place + 1 })).toBeUndefined();
});
