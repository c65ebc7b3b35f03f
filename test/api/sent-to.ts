/** Status and address that a form leads to, and the key of what was done, where it passes one on. */
export function sentTo({ status, headers }: Response): (string | number | null)[] {
	const done = headers
		.getSetCookie()
		.flatMap((line) => /^__Host-areg_done=([^;]+)/.exec(line)?.[1] ?? []);
	return [status, headers.get("location"), ...done];
}
