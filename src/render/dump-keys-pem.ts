import type { DumpKeys } from "#contract/dumps/dump.ts";

/** Precedes the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const HEAD = Buffer.from("302a300506032b6570032100", "hex");

/** Each key after its `kid`. Programs that expect a single key take the first. */
export function renderDumpKeysPem({ keys }: DumpKeys): string {
	const blocks = keys.map(({ kid, x, retired_at }) => {
		const base64 = Buffer.concat([HEAD, Buffer.from(x, "base64url")]).toString("base64");
		const retired = retired_at === null ? "" : `, retired at ${retired_at}`;
		return `# ${kid}${retired}\n-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`;
	});
	return ["# Public keys that dumps are signed with, the newest first.\n", ...blocks].join("\n");
}
