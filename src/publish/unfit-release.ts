/** Something is wrong with a drawn release; it is not switched to. */
export class UnfitRelease extends Error {
	/** What is wrong, in words that stand in the message. */
	readonly detail: string;

	constructor(detail: string, cause?: unknown) {
		super(`The new release is unfit and was not published: ${detail}.`, { cause });
		this.name = "UnfitRelease";
		this.detail = detail;
	}
}
