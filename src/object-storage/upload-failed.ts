/** The release is served on the machine that made it, and did not get any further. */
export class UploadFailed extends Error {
	constructor(id: string, cause: unknown) {
		const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
		super(`The release ${id} is served here, but it could not be uploaded: ${reason}`, { cause });
		this.name = "UploadFailed";
	}
}
