import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** A connection that was made, so that its certificate is valid for its host. */
export interface TlsFacts {
	/** `TLSv1.3`. */
	protocol: string;
	/** Instant at which the certificate expires. */
	notAfter: string;
	issuer: string;
	/** Host names of the certificate. */
	names: readonly string[];
}

/** Certificates can have thousands of names. */
const MAX_NAMES = 20;

export function tlsFactsOf(socket: Socket): TlsFacts | null {
	if (!(socket instanceof TLSSocket)) return null;
	const certificate = socket.getPeerX509Certificate();
	if (!certificate) return null;
	const names = certificate.subjectAltName?.split(", ") ?? [];
	return {
		protocol: socket.getProtocol() ?? "",
		notAfter: certificate.validToDate.toISOString(),
		issuer: certificate.issuer.split("\n").join(", "),
		names: names
			.flatMap((name) => (name.startsWith("DNS:") ? name.slice(4) : []))
			.slice(0, MAX_NAMES),
	};
}
