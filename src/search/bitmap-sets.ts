import { Bitmap, bitCount, wordsFor } from "./bitmap.ts";

/** Common numbers of all sets. Without any set undefined, which means everything. */
export function intersectionOf([first, ...others]: readonly Bitmap[]): Bitmap | undefined {
	return others.reduce((common, other) => common?.intersection(other), first);
}

/** Numbers in any of the sets. */
export function unionOf(size: number, sets: readonly Bitmap[]): Bitmap {
	const words = new Uint32Array(wordsFor(size));
	for (const set of sets) {
		for (let index = 0; index < words.length; index += 1) {
			words[index] = (words[index] ?? 0) | (set.words[index] ?? 0);
		}
	}
	let count = 0;
	for (let index = 0; index < words.length; index += 1) count += bitCount(words[index] ?? 0);
	return new Bitmap(size, { words, count });
}

/** All numbers below the size that are not in the set. */
export function complementOf(size: number, set: Bitmap): Bitmap {
	return setWhere(size, (number) => !set.has(number));
}

export function setWhere(size: number, isIn: (number: number) => boolean): Bitmap {
	const set = new Bitmap(size);
	for (let number = 0; number < size; number += 1) if (isIn(number)) set.add(number);
	return set;
}
