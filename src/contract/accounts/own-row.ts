import type { z } from "zod";
import type { Endpoint } from "../http/endpoint.ts";
import { liveAt, type More } from "../http/endpoint-row.ts";

/** For those who may act for the owner, from the registry itself. */
export function ownLook<const Id extends string>(
	id: Id,
	path: string,
	schema: z.ZodType | null,
	more: More,
) {
	const problems = ["not_allowed", "not_found"] as const;
	const every = { rateClass: "write", scope: "agents:read", problems } as const;
	return liveAt(id, `/api/v1/${path}`, schema, { ...every, ...more });
}

const change =
	(method: Endpoint["method"]) =>
	<const Id extends string>(id: Id, path: string, schema: z.ZodType | null, more: More) => {
		const problems = ["not_allowed", "not_found", "conflict"] as const;
		const usual = { problems, quotas: ["changes"], scope: "agents:write" } as const;
		return ownLook(id, path, schema, { ...usual, status: schema ? 200 : 204, ...more, method });
	};
export const post = change("POST");
export const put = change("PUT");
export const patch = change("PATCH");
export const ownRemove = change("DELETE");
