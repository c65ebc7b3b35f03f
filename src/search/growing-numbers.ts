const FIRST_CAPACITY = 1024;

/** Whole numbers in the order in which they were added. */
export class GrowingNumbers {
	#numbers = new Uint32Array(FIRST_CAPACITY);
	#length = 0;

	get length(): number {
		return this.#length;
	}

	push(number: number): void {
		if (this.#length === this.#numbers.length) {
			const larger = new Uint32Array(this.#length * 2);
			larger.set(this.#numbers);
			this.#numbers = larger;
		}
		this.#numbers[this.#length++] = number;
	}

	get(place: number): number {
		return this.#numbers[place] ?? 0;
	}

	set(place: number, number: number): void {
		this.#numbers[place] = number;
	}

	/** The numbers so far, not copied. */
	get numbers(): Uint32Array {
		return this.#numbers.subarray(0, this.#length);
	}
}
