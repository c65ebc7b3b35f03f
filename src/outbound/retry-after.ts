/** Delay that a host requests (RFC 9110, 10.2.3), as seconds or a date. Undefined if there is none. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? "";
	if (/^\d{1,9}$/u.test(text)) return Number(text) * 1_000;
	// The platform would also parse other texts as dates.
	const at = /^[A-Z][a-z]{2},? /u.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
