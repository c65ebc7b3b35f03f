import type { PathParameters } from "#contract/addresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { RateBucket } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/session-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";

/** A request of somebody who traces what happens across several services. */
export interface TraceParent {
	traceId: string;
	parentId: string;
}

/** What is left of a client's allowance. */
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
	/** Of the client, as far as proxies are trusted; asked for once, because an ended connection no longer knows it. Empty when unknown. */
	address: string;
	/** Path without the query, exactly as it was sent. */
	path: string;
	/** Query without the question mark. */
	query: string;
	/** Row of the endpoint table, once the path and the method are known to fit one. */
	endpoint?: Endpoint;
	parameters: PathParameters;
	token?: TokenRecord;
	/** Who is signed in; looked at only where the row of the endpoint says whose page it is. */
	session?: { account: AccountRecord; session: SessionRecord };
	quota?: Quota;
	/** Why it was answered 503: the bound that is met, or the part that does not work. */
	unavailable?: string;
	/** Of the trace that the request is part of, where it named one (W3C Trace Context). */
	trace?: TraceParent;
}

declare global {
	namespace Express {
		interface Request {
			call: Call;
		}
	}
}
