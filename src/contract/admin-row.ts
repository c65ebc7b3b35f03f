import { type Endpoint, MEDIA_TYPES } from "./endpoint.ts";
import type { ProblemCode } from "./problem.ts";

const every = {
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "write",
	scope: "admin",
} as const;

type Rest = Pick<Endpoint, "summary" | "query" | "body"> & { problems?: readonly ProblemCode[] };

/** A row of the moderators' API. */
function row<const Id extends string, const Path extends string, Schema, const More extends Rest>(
	id: Id,
	path: Path,
	schema: Schema,
	more: More,
) {
	return {
		...more,
		...every,
		id,
		path: `/api/v1/admin/${path}`,
		schema,
		// The scope is not enough: the owner of the token must still be a moderator.
		problems: ["not_allowed", ...(more.problems ?? [])],
	} as const;
}

export function look<
	const Id extends string,
	const Path extends string,
	Schema,
	const More extends Rest,
>(...[id, path, schema, more]: [id: Id, path: Path, schema: Schema, more: More]) {
	return { ...row(id, path, schema, more), method: "GET" } as const;
}

export function act<
	const Id extends string,
	const Path extends string,
	Schema,
	const More extends Rest,
>(...[id, path, schema, more]: [id: Id, path: Path, schema: Schema, more: More]) {
	return { ...row(id, path, schema, more), method: "POST" } as const;
}
