import { z } from "zod";
import { Evidence } from "#contract/evidence/evidence.ts";
import { Count } from "#contract/primitives.ts";
import { registrableDomain } from "../web/web-address.ts";

/** What is there to see of this subject? */
export const LookQuestion = z.object({
	id: z.uuid(),
	subject: z.string().min(1),
	/** What is known of a file, so that it need not be read again. */
	known: z
		.object({
			integrity: z.string(),
			etag: z.string().nullable(),
			/** Clients are told this digest, so that they take no other file. */
			isStated: z.boolean(),
		})
		.optional(),
	/** Bytes of this day by place, in the first question. */
	spent: z.record(z.string(), Count).optional(),
});
export type LookQuestion = z.infer<typeof LookQuestion>;

export const LookResult = z.object({
	id: z.uuid(),
	/** Null if it was not asked, because its host asks us to wait, had no turn, or has sent enough for today. */
	evidence: Evidence.nullable(),
	/** Milliseconds that the first answer took. Null if there was none. */
	ms: Count.nullable(),
	/** Seconds that the host asks us to wait. */
	retryAfter: Count.nullable(),
	/** Bytes of this look, and of all looks since the result before, by place. */
	bytes: Count.default(0),
	spent: z.record(z.string(), Count).default({}),
});
export type LookResult = z.infer<typeof LookResult>;

/** The host that a look at a subject asks first: of packages, the name of their registry; of bundles, that of their file. */
export function hostOfSubject(subject: string): string {
	const name = subject.slice(subject.indexOf(":") + 1).replace(/^mcpb\//, "");
	const [registry = "", host = ""] = name.split("/");
	const elsewhere = registry === "oci" && /[.:]/.test(host) ? host : registry;
	return URL.parse(name)?.hostname || elsewhere;
}

/** What that host belongs to. */
export function domainOfSubject(subject: string): string {
	return registrableDomain(hostOfSubject(subject));
}
