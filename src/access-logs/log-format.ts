/** One request in an access log. */
export interface LogRead {
	/** Milliseconds since 1970. */
	atMs: number;
	/** The client's address. Never to be stored. */
	address: string;
	method: string;
	/** As requested, with or without its query. Not decoded. */
	path: string;
	status: number;
	/** Empty when the client sent none, or the log does not contain it. */
	userAgent: string;
	/** True if the CDN requested the origin. The service then counts the view itself. */
	passedOn: boolean;
}

/** A request, a line about the log itself, or undefined for an invalid line. */
export type LogLine = LogRead | "header" | undefined;

/** A format of access logs. Pure. Never throws because of content. */
export interface LogFormat {
	/** Name on the command line. */
	name: string;
	summary: string;
	/** Starts a log. The function must be called with each line in order. */
	begin(): (line: string) => LogLine;
}

/** Decodes percent escapes. A text with malformed ones is returned unchanged. */
export function decodePercent(text: string): string {
	if (!text.includes("%")) return text;
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
