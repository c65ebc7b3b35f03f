import { corpusWords } from "./corpus.ts";

export interface SearchQuery {
	kind: string;
	q: string;
}

/** Queries of every kind, mixed as people mix them. Rare and broad words are known from how the corpus is made. */
export function searchQueries(): SearchQuery[] {
	const words = corpusWords();
	const at = (place: number) => words[place] ?? "";
	const of = (kind: string, texts: readonly string[]) => texts.map((q) => ({ kind, q }));
	return [
		...of("broad word", [at(0), at(1), at(2), at(5), at(9)]),
		...of("two broad words", [`${at(0)} ${at(1)}`, `${at(2)} ${at(7)}`, `${at(4)} ${at(12)}`]),
		...of("four words", [`${at(0)} ${at(1)} ${at(3)} ${at(8)}`]),
		...of("one letter", ["s", "m", "b"]),
		...of("two letters", ["se", "ma", "ba"]),
		...of("three letters", ["sea", "mar", "bab"]),
		...of("rare word", [at(3_000), at(9_000), at(20_000), at(45_000)]),
		...of("rare and broad", [`${at(2_000)} ${at(0)}`, `${at(30)} ${at(4_000)}`]),
		...of("nothing", ["xqxq", `${at(0)} xqxq`]),
	];
}
