// Set up before every test file: no test leaves this machine or hides that it tried, or leaves anything behind.
import { afterAll, afterEach, expect } from "vitest";
import { clearLeftovers } from "../../leftovers.ts";
import { forbidOutbound } from "./forbid-outbound.ts";

declare global {
	/** Kept here, because files that share a process share its sockets but may load this module again. */
	var outboundAttempts: string[] | undefined;
}

if (globalThis.outboundAttempts === undefined) {
	const attempts: string[] = [];
	globalThis.outboundAttempts = attempts;
	forbidOutbound((attempt) => attempts.push(attempt));
}

afterEach(() => {
	expect(globalThis.outboundAttempts?.splice(0)).toEqual([]);
});

afterAll(clearLeftovers);
