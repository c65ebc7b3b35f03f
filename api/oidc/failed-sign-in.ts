import type { ProblemCode } from "#contract/problem.ts";
import { Refusal } from "#domain/errors.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { Log } from "../log.ts";

interface Failure {
	code: ProblemCode;
	/** For people, with the name of the provider. */
	sentence: (label: string) => string;
}

/** Ways in which a sign-in with a provider comes to nothing. */
const FAILURES = {
	away: {
		code: "unavailable",
		sentence: (label) =>
			`${label} cannot be reached at the moment. Try again in a few minutes, or sign in another way.`,
	},
	unusable: {
		code: "unavailable",
		sentence: (label) =>
			`${label} gives no answer that can be used. Sign in another way, or try again later.`,
	},
	declined: {
		code: "sign_in_required",
		sentence: (label) => `${label} did not sign you in. Begin again, or sign in another way.`,
	},
	unfit: {
		code: "sign_in_required",
		sentence: (label) => `The answer of ${label} does not fit what was asked. Begin again.`,
	},
} as const satisfies Readonly<Record<string, Failure>>;

export type FailedSignIn = keyof typeof FAILURES;

interface FailedAt {
	name: string;
	label: string;
	log: Log;
	/** What it is where nothing else is known. */
	otherwise: FailedSignIn;
}

/** What the person is told, after the operator was told why. */
export function refuseSignIn(error: unknown, { name, label, log, otherwise }: FailedAt): Refusal {
	const kind = KINDS.find(({ fits }) => fits(error))?.kind ?? otherwise;
	log("warn", "a sign-in with a provider failed", { provider: name, reason: reasonOf(error) });
	const { code, sentence } = FAILURES[kind];
	return new Refusal(code, sentence(label), {
		told: true,
		bound: "provider",
		headers: code === "unavailable" ? { "Retry-After": "60" } : {},
	});
}

/** Codes of the library for answers that are none of the protocol. */
const NO_ANSWER: readonly unknown[] = [
	"OAUTH_RESPONSE_IS_NOT_CONFORM",
	"OAUTH_RESPONSE_IS_NOT_JSON",
	"OAUTH_PARSE_ERROR",
	"OAUTH_INVALID_RESPONSE",
];

const KINDS: readonly { kind: FailedSignIn; fits: (error: unknown) => boolean }[] = [
	{ kind: "away", fits: (error) => chainOf(error).some((one) => one instanceof OutboundFailure) },
	{ kind: "away", fits: (error) => memberOf(error, "code") === "OAUTH_TIMEOUT" },
	{
		kind: "declined",
		fits: (error) => memberOf(error, "code") === "OAUTH_AUTHORIZATION_RESPONSE_ERROR",
	},
	// RFC 6749 section 5.2: the code was used, is too old, or belongs to somebody else.
	{ kind: "unfit", fits: (error) => memberOf(error, "error") === "invalid_grant" },
	{ kind: "unusable", fits: (error) => memberOf(error, "code") === "OAUTH_RESPONSE_BODY_ERROR" },
	{ kind: "unusable", fits: (error) => NO_ANSWER.includes(memberOf(error, "code")) },
];

/** Words of strangers are cut; codes and tokens are in none of them. */
function reasonOf(error: unknown): string {
	const told = chainOf(error).flatMap((one) => [
		one instanceof Error ? one.message : undefined,
		memberOf(one, "code"),
		memberOf(one, "error"),
	]);
	return told
		.filter((word) => typeof word === "string")
		.join("; ")
		.slice(0, 300);
}

/** A failure and what caused it. */
function chainOf(error: unknown): unknown[] {
	const chain: unknown[] = [];
	for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
	return chain;
}

function memberOf(error: unknown, name: string): unknown {
	return error instanceof Error ? Reflect.get(error, name) : undefined;
}
