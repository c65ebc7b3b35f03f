// Set up before every test file: no test leaves this machine or hides that it tried.
import { afterEach, expect } from "vitest";
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
