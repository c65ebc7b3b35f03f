import type { PathParameters } from "#contract/addresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { RateBucket } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/session-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";

/** The trace that the client says this request is part of (W3C Trace Context). */
export interface TraceParent {
	traceId: string;
	parentId: string;
}

/** What is left of the client's limit. */
export interface Quota {
	bucket: RateBucket;
	requests: number;
	windowSeconds: number;
	remaining: number;
	resetSeconds: number;
}

/** What the middleware has found out about a request so far, in the order of `app.ts`. */
export interface Call {
	/** Identifies this request in the log and in problem answers. */
	id: string;
	/**
	 * The client's address, as far as proxies are trusted. Read once, because a closed connection no longer knows it.
	 * Empty when unknown.
	 */
	address: string;
	/** Path without the query, exactly as it was sent. */
	path: string;
	/** Query without the question mark. */
	query: string;
	/** Row of the endpoint table, once path and method are known to match one. */
	endpoint?: Endpoint;
	parameters: PathParameters;
	token?: TokenRecord;
	/** The signed-in account. Looked up only where the endpoint has an access level. */
	session?: { account: AccountRecord; session: SessionRecord };
	quota?: Quota;
	/** Why it was answered with 503: the bound that was reached, or the part that does not work. */
	unavailable?: string;
	/** The trace that the request named, if any (W3C Trace Context). */
	trace?: TraceParent;
}

declare global {
	namespace Express {
		interface Request {
			call: Call;
		}
	}
}
