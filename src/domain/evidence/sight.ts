import type { Evidence } from "#contract/evidence/evidence.ts";
import type { UnseenName } from "#contract/evidence/unseen.ts";

/** What a look saw of one thing: it is this, it is not there, or it could not be seen, and why. */
export type Sight<Value> =
	| { is: "known"; value: Value }
	| { is: "absent" }
	| { is: "unseen"; why: UnseenName };

/** What is said of one member of what was observed. */
export function sightOf<Of extends Evidence, Name extends keyof Of & string>(
	evidence: Of | undefined,
	name: Name,
): Sight<NonNullable<Of[Name]>> {
	const value = evidence?.[name];
	if (value !== null && value !== undefined) return { is: "known", value };
	const why = whyUnseen(evidence, name);
	return why ? { is: "unseen", why } : { is: "absent" };
}

/** Undefined for what is not there. Looks of version 1.0.0 say it by their state alone. */
export function whyUnseen(evidence: Evidence | undefined, name: string): UnseenName | undefined {
	if (evidence === undefined) return "not-looked";
	if (evidence.kind === "advisories") return undefined;
	const reason = evidence.unseen?.[name];
	if (reason !== undefined) return reason;
	if (evidence.kind !== "endpoint") return WHY_MISSING[evidence.exists];
	if (evidence.state === "ok-auth-required") return name === "auth" ? undefined : "sign-in";
	if (evidence.state !== "ok-open") return "unanswered";
	return name === "tools" ? "unlisted" : undefined;
}

const WHY_MISSING: Readonly<Record<string, UnseenName | undefined>> = {
	unknown: "unanswered",
	no: "gone",
	"no-package": "gone",
	"no-version": "gone",
};
