import { Counter, Histogram, type Registry } from "prom-client";
import type { RateBucket } from "#contract/limits.ts";

export interface EndedRequest {
	/** ID of its endpoint row. Undefined when it matches none. */
	endpoint: string | undefined;
	method: string;
	status: number;
	/** False when the connection ended before the answer did. */
	finished: boolean;
	seconds: number;
	refusedBy: RateBucket | undefined;
	/** Why it was answered with 503. Never text from a client. */
	unavailable: string | undefined;
}

export type OnRequestEnded = (request: EndedRequest) => void;

/** Clients can send any word as a method, and each would add a permanent line. */
const METHODS: ReadonlySet<string> = new Set([
	...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
]);
const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Labels are from our own tables only, so that clients can neither add lines nor be identified. */
export function requestMetrics(register: Registry): OnRequestEnded {
	const registers = [register];
	const requests = new Counter({
		name: "agent_registry_requests_total",
		help: "Requests by endpoint, method and status class",
		labelNames: ["endpoint", "method", "status"] as const,
		registers,
	});
	const durations = new Histogram({
		name: "agent_registry_request_duration_seconds",
		help: "Time until the answer was sent, by endpoint",
		labelNames: ["endpoint"] as const,
		buckets: BUCKETS_SECONDS,
		registers,
	});
	const refusals = new Counter({
		name: "agent_registry_refusals_total",
		help: "Requests refused by a limit",
		labelNames: ["limit"] as const,
		registers,
	});
	const refusedWrites = new Counter({
		name: "agent_registry_refused_writes_total",
		help: "Writes answered with 503, by cause: the store, or a limit that was reached",
		labelNames: ["reason"] as const,
		registers,
	});
	// Start at zero, so that the first refusal of a kind shows as an increase.
	for (const reason of ["store", "review_queue"]) refusedWrites.inc({ reason }, 0);
	return ({ endpoint = "none", method, status, finished, seconds, refusedBy, unavailable }) => {
		requests.inc({
			endpoint,
			method: METHODS.has(method) ? method : "other",
			status: finished ? `${Math.floor(status / 100)}xx` : "aborted",
		});
		durations.observe({ endpoint }, seconds);
		if (refusedBy) refusals.inc({ limit: refusedBy });
		if (unavailable && !READING.has(method)) refusedWrites.inc({ reason: unavailable });
	};
}
