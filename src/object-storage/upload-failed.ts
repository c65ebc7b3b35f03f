/** What is served on the machine that made it did not get any further. */
export class UploadFailed extends Error {
	constructor(sentence: string, cause: unknown) {
		const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
		super(`${sentence}: ${reason}`, { cause });
		this.name = "UploadFailed";
	}
}
