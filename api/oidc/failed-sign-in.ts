import type { ProblemCode } from "#contract/http/problem.ts";
import { Refusal } from "#domain/errors.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { Log } from "../process/log.ts";

interface Failure {
	code: ProblemCode;
	/** For people, with the name of the provider. */
	sentence: (label: string) => string;
}

const FAILURES = {
	away: {
		code: "unavailable",
		sentence: (label) =>
			`${label} cannot be reached right now. Try again in a few minutes, or sign in another way.`,
	},
	unusable: {
		code: "unavailable",
		sentence: (label) =>
			`${label} sent an invalid answer. Try again later, or sign in another way.`,
	},
	declined: {
		code: "sign_in_required",
		sentence: (label) => `${label} did not sign you in. Start again, or sign in another way.`,
	},
	unfit: {
		code: "sign_in_required",
		sentence: (label) => `The answer from ${label} does not match this sign-in. Start again.`,
	},
} as const satisfies Readonly<Record<string, Failure>>;

export type FailedSignIn = keyof typeof FAILURES;

interface FailedAt {
	name: string;
	label: string;
	log: Log;
	/** The default. */
	otherwise: FailedSignIn;
}

/** The message for the person, after the cause was logged. */
export function refuseSignIn(error: unknown, { name, label, log, otherwise }: FailedAt): Refusal {
	const kind = KINDS.find(({ fits }) => fits(error))?.kind ?? otherwise;
	log("warn", "a sign-in with a provider failed", { provider: name, reason: wordsOfChain(error) });
	const { code, sentence } = FAILURES[kind];
	return new Refusal(code, sentence(label), {
		reported: true,
		bound: "provider",
		headers: code === "unavailable" ? { "Retry-After": "60" } : {},
	});
}

/** The library's codes for answers that violate the protocol. */
const PROTOCOL_VIOLATIONS: readonly unknown[] = [
	"OAUTH_RESPONSE_IS_NOT_CONFORM",
	"OAUTH_RESPONSE_IS_NOT_JSON",
	"OAUTH_PARSE_ERROR",
	"OAUTH_INVALID_RESPONSE",
];

const KINDS: readonly { kind: FailedSignIn; fits: (error: unknown) => boolean }[] = [
	{ kind: "away", fits: (error) => chainOf(error).some((link) => link instanceof OutboundFailure) },
	{ kind: "away", fits: (error) => memberOf(error, "code") === "OAUTH_TIMEOUT" },
	{
		kind: "declined",
		fits: (error) => memberOf(error, "code") === "OAUTH_AUTHORIZATION_RESPONSE_ERROR",
	},
	// RFC 6749 section 5.2: the code was used, has expired, or belongs to someone else.
	{ kind: "unfit", fits: (error) => memberOf(error, "error") === "invalid_grant" },
	{ kind: "unusable", fits: (error) => memberOf(error, "code") === "OAUTH_RESPONSE_BODY_ERROR" },
	{ kind: "unusable", fits: (error) => PROTOCOL_VIOLATIONS.includes(memberOf(error, "code")) },
];

/** Texts from strangers are cut. None of them contains authorization codes or tokens. */
function wordsOfChain(error: unknown): string {
	const words = chainOf(error).flatMap((link) => [
		link instanceof Error ? link.message : undefined,
		memberOf(link, "code"),
		memberOf(link, "error"),
	]);
	return words
		.filter((word) => typeof word === "string")
		.join("; ")
		.slice(0, 300);
}

function chainOf(error: unknown): unknown[] {
	const chain: unknown[] = [];
	for (let link = error; link instanceof Error && chain.length < 5; link = link.cause)
		chain.push(link);
	return chain;
}

function memberOf(error: unknown, name: string): unknown {
	return error instanceof Error ? Reflect.get(error, name) : undefined;
}
