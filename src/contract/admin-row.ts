import { MEDIA_TYPES } from "./media-types.ts";
import { CREDENTIAL_PROBLEMS } from "./problem-sets.ts";

/** The scope is not enough: the owner of the token must still be a moderator. */
export const CREDENTIALS = [...CREDENTIAL_PROBLEMS, "not_allowed"] as const;

export const look = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "write",
	scope: "admin",
} as const;

export const act = { ...look, method: "POST" } as const;
