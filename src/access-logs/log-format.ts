/** One request as an access log tells it. */
export interface LogRead {
	/** Milliseconds since 1970. */
	atMs: number;
	/** Of the client. Never to be stored. */
	address: string;
	method: string;
	/** As it was asked for, with or without its query. Not decoded. */
	path: string;
	status: number;
	/** Empty when the client sent none, or the log keeps none. */
	userAgent: string;
	/** True when the CDN asked its origin for the answer; the service counts such a read itself. */
	passedOn: boolean;
}

/** What a line says: a request, only something about the log itself, or undefined when it is not understood. */
export type LogLine = LogRead | "header" | undefined;

/** A format of access logs. Pure; never throws on content. */
export interface LogFormat {
	/** On the command line. */
	name: string;
	summary: string;
	/** Begins a log: what it returns is given every line of it in order. */
	begin(): (line: string) => LogLine;
}
