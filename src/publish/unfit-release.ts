/** Something is wrong with a drawn release; it is not switched to. */
export class UnfitRelease extends Error {
	constructor(detail: string, cause?: unknown) {
		super(`The new release is unfit and was not published: ${detail}.`, { cause });
		this.name = "UnfitRelease";
	}
}
