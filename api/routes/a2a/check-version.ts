import { VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { A2A_PROTOCOL_VERSION, A2A_VERSION_NAME } from "#contract/a2a-protocol.ts";

/** The version of a client that names none (A2A 1.0, section 3.6.2). */
const UNNAMED = "0.3";

/** Refuses clients of other versions. Patch versions are the same protocol. */
export function checkVersion(header: string | undefined, query: string): void {
	const asked = new URLSearchParams(query).getAll(A2A_VERSION_NAME).join();
	const named = header || asked || UNNAMED;
	const [version] = /^\d+\.\d+(?=\.\d+$|$)/.exec(named.trim()) ?? [];
	if (version === A2A_PROTOCOL_VERSION) return;
	throw new VersionNotSupportedError(
		`Send ${A2A_VERSION_NAME}: ${A2A_PROTOCOL_VERSION}. No other version is supported; a request without one counts as ${UNNAMED}.`,
	);
}
