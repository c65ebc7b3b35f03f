import type { z } from "zod";
import { MEDIA_TYPES } from "./media-types.ts";
import { CREDENTIAL_PROBLEMS } from "./problem-sets.ts";

/** The scope is not enough: the owner of the token must still be a moderator. */
export const CREDENTIALS = [...CREDENTIAL_PROBLEMS, "not_allowed"] as const;

const row = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "write",
	scope: "admin",
} as const;

export function look<const Id extends string, Schema extends z.ZodType>(
	id: Id,
	path: string,
	schema: Schema,
) {
	return { ...row, id, path: `/api/v1/admin/${path}`, schema } as const;
}

export function act<const Id extends string, Schema extends z.ZodType>(
	id: Id,
	path: string,
	schema: Schema,
) {
	return { ...look(id, path, schema), method: "POST" } as const;
}
