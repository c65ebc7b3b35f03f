import { z } from "zod";

export const CHECK_STATES = ["pass", "warn", "fail", "not_applicable", "not_evaluated"] as const;
export const CheckState = z.enum(CHECK_STATES);
export type CheckState = z.infer<typeof CheckState>;

/** True if the rule could be applied, whatever it found. */
export function isEvaluated({ state }: { state: CheckState }): boolean {
	return state !== "not_applicable" && state !== "not_evaluated";
}

/** How much it matters if a rule fails, the least first. */
export const SEVERITIES = ["low", "medium", "high"] as const;
export type Severity = (typeof SEVERITIES)[number];

export type SubjectKind = "endpoint" | "package" | "repository" | "text" | "name";

export interface Reason {
	state: CheckState;
	/** A sentence, with places in braces for what was observed. */
	says: string;
	/** How the publisher mends it. Only of those that warn or fail. */
	mend?: string;
}

export interface CheckRule {
	label: string;
	asks: string;
	how: string;
	/** When it can be wrong. */
	falseAlarms: string;
	subject: SubjectKind;
	severity: Severity;
	/** Later versions, the newest last; results of different ones are not compared. The first is of 2026-11-26. */
	changes?: readonly { date: string; says: string }[];
	reasons: Readonly<Record<string, Reason>>;
}

export function pass(says: string) {
	return { state: "pass", says } as const;
}

export function warn(says: string, mend: string) {
	return { state: "warn", says, mend } as const;
}

export function fail(says: string, mend: string) {
	return { state: "fail", says, mend } as const;
}

/** Nothing can be said, and nothing counts against anybody. */
export function unknown(says: string) {
	return { state: "not_evaluated", says } as const;
}

/** Of what nobody has looked at yet, or never will. */
export const NOT_RUN = unknown("Not run yet.");

export function inapplicable(says: string) {
	return { state: "not_applicable", says } as const;
}
