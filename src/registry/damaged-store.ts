/** A damaged file of the registry. Nothing is guessed: an operator must restore or repair it. */
export class DamagedStore extends Error {
	constructor(path: string, detail: string, cause?: unknown) {
		super(`${path}: ${detail}.`, { cause });
		this.name = "DamagedStore";
	}
}

/** Written by a later version of the program, whose records this one would damage. */
export class LaterVersion extends DamagedStore {
	constructor(place: string, sign: string) {
		super(
			place,
			`a later version of the program created it (${sign}), and this version cannot write to it; update the program, or restore an earlier backup`,
		);
	}
}
