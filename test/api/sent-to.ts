/** Status and address to which a form leads, and the key of the notice in it, if any. */
export function sentTo({ status, headers }: Response): (string | number | null)[] {
	const done = headers
		.getSetCookie()
		.flatMap((line) => /^__Host-areg_done=([^;]+)/.exec(line)?.[1] ?? []);
	return [status, headers.get("location"), ...done];
}
