const SENTENCES = {
	no_public_host: "The host of the address does not exist, or is not on the public internet.",
	connection_failed: "The host could not be reached, or ended the connection.",
	tls_failed: "No secure connection came about; the certificate may be wrong or out of date.",
	timeout: "The host took too long to answer.",
	too_large: "The answer of the host is too large.",
	too_many_redirects: "The host redirects too many times.",
	bad_address: "The address cannot be used.",
	bad_answer: "The answer of the host is not sound HTTP, or broke off.",
} as const;

/** All ways in which a foreign host can fail through no fault of ours. */
export type OutboundFailureKind = keyof typeof SENTENCES;

interface OutboundFailureOptions {
	/** More specific than the sentence of the kind. */
	message?: string;
	cause?: unknown;
}

/**
 * A foreign host could not or must not be contacted. The message is a sentence for people and never contains an IP
 * address behind a name, which would show strangers an internal network. For the same reason a name of an internal
 * address fails like one that does not exist.
 */
export class OutboundFailure extends Error {
	readonly kind: OutboundFailureKind;

	constructor(kind: OutboundFailureKind, { message, cause }: OutboundFailureOptions = {}) {
		super(message ?? SENTENCES[kind], { cause });
		this.name = "OutboundFailure";
		this.kind = kind;
	}
}
