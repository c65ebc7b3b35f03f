import type { PathParameters } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { Rate } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/sign-in-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";

/** The trace that this request is part of, according to the client (W3C Trace Context). */
export interface TraceParent {
	traceId: string;
	parentId: string;
}

/** The remainder of the client's limit. */
export interface Quota extends Rate {
	windowSeconds: number;
	remaining: number;
}

/** What the middleware knows about a request so far, in the order of `app.ts`. */
export interface Call {
	/** Identifies this request in the log and in problem answers. */
	id: string;
	/**
	 * The client's address, according to trusted proxies. Read once, because a closed connection no longer has it. Empty
	 * if unknown.
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
	/** The signed-in account. Looked up only if the endpoint has an access level. */
	session?: { account: AccountRecord; session: SessionRecord };
	quota?: Quota;
	/** Why it was answered with 503: the limit that was reached, or the part that is not working. */
	unavailable?: string;
	/** It was answered because it took too long. What its handler says later is dropped. */
	isLate?: boolean;
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
