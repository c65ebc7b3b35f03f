import type { Columns } from "#disk/column-file.ts";
import type { Bitmap } from "./bitmap.ts";
import { Postings } from "./postings.ts";
import { SortedTexts } from "./sorted-texts.ts";

const NOBODY = new Uint32Array();
const NOWHERE = { from: 0, to: 0 };

/** Agents by texts. The sets must not be changed. */
export class TextSets {
	readonly texts: SortedTexts;
	readonly postings: Postings;

	constructor(columns: Columns, name: string, size: number) {
		this.texts = new SortedTexts(columns, name);
		this.postings = new Postings(columns, `${name}.in`, size);
	}

	numbersOf(text: string): Uint32Array {
		const place = this.texts.find(text);
		return place === undefined ? NOBODY : this.postings.numbersAt(place);
	}

	setOf(text: string): Bitmap {
		const place = this.texts.find(text);
		return this.postings.find(place === undefined ? NOWHERE : { from: place, to: place + 1 });
	}

	startingWith(start: string): Bitmap {
		return this.postings.find(this.texts.rangeOf(start));
	}

	/** The texts that start with this one, each as what follows it, with its place. */
	*behind(start: string): Generator<[text: string, place: number]> {
		const { from, to } = this.texts.rangeOf(start);
		for (let place = from; place < to; place += 1) {
			yield [this.texts.at(place).slice(start.length), place];
		}
	}
}
