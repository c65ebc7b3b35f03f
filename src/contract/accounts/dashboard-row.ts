import type { z } from "zod";
import { MEDIA_TYPES } from "../http/endpoint.ts";
import type { EndpointId } from "../http/endpoints.ts";
import { NoFields } from "./forms.ts";

export const page = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.html,
	schema: null,
	cache: "no-store",
	rateClass: "none",
} as const;

/**
 * Where programs do what a form does: a row of the API, or an act of moderators by its name at the command line. Only
 * what makes ways in and tokens has none.
 */
export type FormOperation =
	| EndpointId
	| `${string}.${string}`
	| "passkeys"
	| "signing in"
	| "making tokens";

/** A form. It redirects to a page. Errors appear on the page of the form. */
export const FORM_ROW = { ...page, method: "POST", status: 303, rateClass: "write" } as const;

/** A page below `/dashboard/`. */
export function dashboardPage<const Id extends string, const Path extends string>(
	id: Id,
	path: Path,
) {
	const own = { ...page, access: "account", rateClass: "own_page" } as const;
	return { ...own, id, path: `/dashboard/${path}` } as const;
}

/** A form below `/dashboard/`. */
export function formRow<const Id extends string, const Path extends string, Body extends z.ZodType>(
	id: Id,
	path: Path,
	body: Body,
	...operations: FormOperation[]
) {
	const own = { ...FORM_ROW, access: "account", id, path: `/dashboard/${path}` } as const;
	return { ...own, body, operations } as const;
}

/** Requested by our own script. Counts as a sign-in attempt, because each challenge is stored until it expires. */
export const challenge = {
	...FORM_ROW,
	status: 200,
	mediaType: MEDIA_TYPES.json,
	rateClass: "sign_in",
	body: NoFields,
	operations: ["passkeys"],
} as const;
