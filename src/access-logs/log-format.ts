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
	/** True when the CDN asked its origin for the answer: then the service counts the view itself. */
	passedOn: boolean;
}

/** A request, a line about the log itself, or undefined when it is not understood. */
export type LogLine = LogRead | "header" | undefined;

/** A format of access logs. Pure. Never throws because of content. */
export interface LogFormat {
	/** Name on the command line. */
	name: string;
	summary: string;
	/** Begins a log. The returned function must be given every line in order. */
	begin(): (line: string) => LogLine;
}
