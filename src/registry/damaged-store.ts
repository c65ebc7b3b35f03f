/** A damaged file of the registry. Nothing is guessed: an operator must restore or repair it. */
export class DamagedStore extends Error {
	constructor(path: string, detail: string, cause?: unknown) {
		super(`${path}: ${detail}.`, { cause });
		this.name = "DamagedStore";
	}
}
