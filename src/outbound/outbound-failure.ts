const SENTENCES = {
	no_public_host: "The host of the address does not exist, or is not on the public internet.",
	connection_failed: "The host could not be reached, or ended the connection.",
	tls_failed: "A secure connection could not be made; the certificate may be wrong or expired.",
	timeout: "The host took too long to answer.",
	too_large: "The answer of the host is too large.",
	too_many_redirects: "The host redirects too many times.",
	bad_address: "The address cannot be used.",
	closed_port: "The address uses a port that this registry does not ask.",
	opted_out: "The operator of the host does not want to be asked.",
	bad_answer: "The answer of the host is invalid HTTP or incomplete.",
} as const;

/** All failures that are the other host's fault. */
export type OutboundFailureKind = keyof typeof SENTENCES;

interface OutboundFailureOptions {
	/** More specific than the sentence of the kind. */
	message?: string;
	cause?: unknown;
}

/**
 * Another host could not or must not be contacted. The message is a sentence for people. It never contains the IP
 * address of a name, which would reveal an internal network, and the name of an internal address fails like one that
 * does not exist.
 */
export class OutboundFailure extends Error {
	readonly kind: OutboundFailureKind;

	constructor(kind: OutboundFailureKind, { message, cause }: OutboundFailureOptions = {}) {
		super(message ?? SENTENCES[kind], { cause });
		this.name = "OutboundFailure";
		this.kind = kind;
	}
}
