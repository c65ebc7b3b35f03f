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

/**
 * What the number before this one writes: older records are not read, and that version can come back to all that is
 * written. A test compares it with that program.
 */
export const FORMER = { number: "1.2.0", folderFormat: 13, databaseFormat: 19 } as const;

/** Written before that, so that it has to be brought up to date in two steps. */
export class EarlierVersion extends DamagedStore {
	constructor(place: string, sign: string) {
		super(
			place,
			`a version before ${FORMER.number} wrote it (${sign}); start ${FORMER.number} once, which brings it up to date, and then this version`,
		);
	}
}
