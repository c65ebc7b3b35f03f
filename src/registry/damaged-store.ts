/** A file of the registry that is not what was written. Nothing is guessed: an operator restores or mends it. */
export class DamagedStore extends Error {
	constructor(path: string, detail: string, cause?: unknown) {
		super(`${path}: ${detail}.`, { cause });
		this.name = "DamagedStore";
	}
}
