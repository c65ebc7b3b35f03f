/** How long a host asks to be left alone (RFC 9110, 10.2.3): seconds or a date. Undefined where it does not say. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? "";
	if (/^\d{1,9}$/u.test(text)) return Number(text) * 1_000;
	// Other texts are no dates of HTTP, although the platform may make something of them.
	const at = /^[A-Z][a-z]{2},? /u.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
