/** The upload failed. The machine itself serves the new hour. */
export class UploadFailed extends Error {
	constructor(sentence: string, cause: unknown) {
		const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
		super(`${sentence}: ${reason}`, { cause });
		this.name = "UploadFailed";
	}
}
