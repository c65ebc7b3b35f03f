/** Names by number, in order of first occurrence. */
export class NameTable {
	readonly names: string[];
	#numbers: Map<string, number> | undefined;

	constructor(names: string[] = []) {
		this.names = names;
	}

	/** A new name gets the next number. */
	numberOf(name: string): number {
		// Most tables are only read.
		this.#numbers ??= new Map(this.names.map((known, number) => [known, number]));
		const known = this.#numbers.get(name);
		if (known !== undefined) return known;
		this.#numbers.set(name, this.names.length);
		return this.names.push(name) - 1;
	}

	nameOf(number: number): string {
		const name = this.names[number];
		if (name === undefined) throw new Error(`There is no name ${number}`);
		return name;
	}
}
