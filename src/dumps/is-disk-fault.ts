/** True if the disk caused the error, not the dump. A missing file counts as a fault of the dump. */
export function isDiskFault(error: unknown): boolean {
	if (!(error instanceof Error) || !("syscall" in error)) return false;
	return error.syscall !== undefined && !("code" in error && error.code === "ENOENT");
}
