import { type Endpoint, MEDIA_TYPES } from "../http/endpoint.ts";
import type { More as Stated } from "../http/endpoint-row.ts";
import type { ProblemCode } from "../http/problem.ts";

const every = {
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "write",
	scope: "admin",
} as const;

type Rest = Pick<Stated, "summary" | "query" | "body"> & { problems?: readonly ProblemCode[] };

/** Rows of the moderators' API with one method. What changes something may meet a change by somebody else. */
const rowsOf =
	<const How extends Pick<Endpoint, "method" | "status">>(how: How) =>
	<const Id extends string, const Path extends string, Schema, const More extends Rest>(
		...[id, path, schema, more]: [id: Id, path: Path, schema: Schema, more: More]
	) =>
		({
			...more,
			...every,
			...how,
			id,
			path: `/api/v1/admin/${path}`,
			schema,
			// The scope is not enough: the owner of the token must still be a moderator.
			problems: ["not_allowed", ...(more.problems ?? (how.method === "GET" ? [] : ["conflict"]))],
		}) as const;

export const adminLook = rowsOf({ method: "GET", status: 200 });
export const adminAct = rowsOf({ method: "POST", status: 200 });
export const add = rowsOf({ method: "POST", status: 201 });
export const change = rowsOf({ method: "PATCH", status: 200 });
export const adminRemove = rowsOf({ method: "DELETE", status: 200 });
