/** True when the disk is to blame and not the dump that is read or written. A missing file is the dump's fault. */
export function isDiskFault(error: unknown): boolean {
	if (!(error instanceof Error) || !("syscall" in error)) return false;
	return error.syscall !== undefined && !("code" in error && error.code === "ENOENT");
}
