/** A new release has a fault, so the previous one stays. */
export class UnfitRelease extends Error {
	/** The fault, as in the message. */
	readonly detail: string;

	constructor(detail: string, cause?: unknown) {
		super(`The new release is unfit and was not published: ${detail}.`, { cause });
		this.name = "UnfitRelease";
		this.detail = detail;
	}
}
