import type { Evidence } from "#contract/evidence/evidence.ts";

const BASE64_SHA512 = /^sha512-([A-Za-z0-9+/]{86}==)$/;

/** One way to write a digest: of `sha256:…`, of what npm and NuGet state in base64, or of one that is hexadecimal already. */
export function hexDigest(digest: string): string | undefined {
	const base64 = BASE64_SHA512.exec(digest)?.[1];
	if (base64 !== undefined) return Buffer.from(base64, "base64").toString("hex");
	return /^(?:sha256:)?([0-9a-f]{64}|[0-9a-f]{128})$/.exec(digest)?.[1];
}

/** Of a package, as its registry states it. */
export function digestIn(evidence: Evidence): string | undefined {
	return evidence.kind === "package" ? hexDigest(evidence.integrity ?? "") : undefined;
}
