/** True where the disk is to blame and not the dump that was to be read or written; a file that is missing is the dump's fault. */
export function isDiskFault(error: unknown): boolean {
	if (!(error instanceof Error) || !("syscall" in error)) return false;
	return error.syscall !== undefined && !("code" in error && error.code === "ENOENT");
}
