/**
 * Number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other. Values
 * above `reach` are returned as `reach + 1`, which limits the work.
 */
export function editDistance(from: string, to: string, reach: number): number {
	const rows = new EditRows(from, reach);
	for (let depth = 0; depth < to.length; depth += 1) {
		if (rows.leastAt(depth) > reach) return reach + 1;
		rows.push(depth, to.charCodeAt(depth));
	}
	return rows.distanceAt(to.length);
}

/**
 * Table of the edit distance between a word and other texts. Texts with a common prefix share its rows. Values above
 * the reach are only known to be above it.
 */
export class EditRows {
	readonly #word: string;
	readonly #beyond: number;
	readonly #columns: number;
	/** Rows: distance of the letters so far from each prefix of the word. */
	readonly #cells: Uint8Array;
	/** The letters so far, and the smallest value of each row. */
	readonly #units: Uint16Array;
	readonly #least: Uint8Array;
	#depth = 0;

	constructor(word: string, reach: number) {
		this.#word = word;
		this.#beyond = reach + 1;
		this.#columns = word.length + 1;
		// A text longer than the word by more than the reach is always too far away.
		const rows = word.length + reach + 3;
		this.#cells = new Uint8Array(rows * this.#columns).fill(this.#beyond);
		for (let column = 0; column <= Math.min(reach, word.length); column += 1) {
			this.#cells[column] = column;
		}
		this.#units = new Uint16Array(rows);
		this.#least = new Uint8Array(rows);
	}

	/** Length of the common prefix with the rows. Drops the rows after it. */
	sharedWith(unitAt: (index: number) => number, length: number): number {
		let shared = 0;
		while (shared < length && shared < this.#depth && unitAt(shared) === this.#units[shared]) {
			shared += 1;
		}
		this.#depth = shared;
		return shared;
	}

	/** Adds the letter after the first `depth` ones. */
	push(depth: number, unit: number): void {
		this.#units[depth] = unit;
		this.#depth = depth + 1;
		const row = (depth + 1) * this.#columns;
		let least = Math.min(depth + 1, this.#beyond);
		this.#cells[row] = least;
		for (let column = 1; column < this.#columns; column += 1) {
			const cell = this.#cellOf(depth, column, unit);
			this.#cells[row + column] = cell;
			if (cell < least) least = cell;
		}
		this.#least[depth + 1] = least;
	}

	/** Lower bound of the distance of all texts with these first `depth` letters. */
	leastAt(depth: number): number {
		return this.#least[depth] ?? this.#beyond;
	}

	/** Distance of the first `depth` letters from the word. */
	distanceAt(depth: number): number {
		return this.#cells[depth * this.#columns + this.#columns - 1] ?? this.#beyond;
	}

	#cellOf(depth: number, column: number, unit: number): number {
		const above = depth * this.#columns + column;
		const isSame = this.#word.charCodeAt(column - 1) === unit;
		const replaced = (this.#cells[above - 1] ?? 0) + (isSame ? 0 : 1);
		const added = (this.#cells[above] ?? 0) + 1;
		const left = (this.#cells[above + this.#columns - 1] ?? 0) + 1;
		const isSwap =
			depth > 0 &&
			column > 1 &&
			this.#word.charCodeAt(column - 2) === unit &&
			this.#word.charCodeAt(column - 1) === this.#units[depth - 1];
		const swapped = isSwap ? (this.#cells[above - this.#columns - 2] ?? 0) + 1 : this.#beyond;
		return Math.min(replaced, added, left, swapped, this.#beyond);
	}
}
