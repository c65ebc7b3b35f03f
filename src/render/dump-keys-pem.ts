import { createPublicKey } from "node:crypto";
import type { DumpKeys } from "#contract/dumps/dump.ts";

/** Each key after its `kid`. Programs that expect a single key take the first. */
export function renderDumpKeysPem({ keys }: DumpKeys): string {
	const blocks = keys.map(({ kid, kty, crv, x, retired_at }) => {
		const key = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
		const retired = retired_at === null ? "" : `, retired at ${retired_at}`;
		return `# ${kid}${retired}\n${key.export({ type: "spki", format: "pem" })}`;
	});
	return ["# Public keys that dumps are signed with, the newest first.\n", ...blocks].join("\n");
}
