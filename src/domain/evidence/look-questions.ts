import { z } from "zod";
import { Evidence } from "#contract/evidence/evidence.ts";
import { Count } from "#contract/primitives.ts";

/** What is there to see of this subject? */
export const LookQuestion = z.object({ id: z.uuid(), subject: z.string().min(1) });
export type LookQuestion = z.infer<typeof LookQuestion>;

export const LookResult = z.object({
	id: z.uuid(),
	/** Null if it was not asked, because its host asks us to wait. */
	evidence: Evidence.nullable(),
	/** Milliseconds that the first answer took. Null if there was none. */
	ms: Count.nullable(),
	/** Seconds that the host asks us to wait. */
	retryAfter: Count.nullable(),
});
export type LookResult = z.infer<typeof LookResult>;

/** The host that a look at a subject asks first: of packages, the name of their registry; of bundles, that of their file. */
export function hostOfSubject(subject: string): string {
	const name = subject.slice(subject.indexOf(":") + 1).replace(/^mcpb\//, "");
	const [registry = "", host = ""] = name.split("/");
	const elsewhere = registry === "oci" && /[.:]/.test(host) ? host : registry;
	return URL.parse(name)?.hostname || elsewhere;
}
