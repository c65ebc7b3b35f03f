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
type FormOperation =
	| EndpointId
	| `${string}.${string}`
	| "passkeys"
	| "signing in"
	| "making tokens";

/** A form. It redirects to a page. Errors appear on the page of the form. */
export const FORM_ROW = { ...page, method: "POST", status: 303, rateClass: "write" } as const;

/** Rows of pages below a path, for those whom its access names. */
const pagesAt =
	<const Base extends string, const Access extends string, const RateClass extends string>(
		...[base, access, rateClass]: [base: Base, access: Access, rateClass: RateClass]
	) =>
	<const Id extends string, const Path extends string>(id: Id, path: Path) =>
		({ ...page, access, rateClass, id, path: `${base}${path}` }) as const;

/** The same of forms. */
const formsAt =
	<const Base extends string, const Access extends string>(base: Base, access: Access) =>
	<const Id extends string, const Path extends string, Body extends z.ZodType>(
		...[id, path, body, ...operations]: [id: Id, path: Path, body: Body, ...is: FormOperation[]]
	) =>
		({ ...FORM_ROW, access, id, path: `${base}${path}`, body, operations }) as const;

export const openPage = pagesAt("/", "visitor", "read");
export const open = formsAt("/", "visitor");
export const dashboardPage = pagesAt("/dashboard/", "account", "own_page");
export const formRow = formsAt("/dashboard/", "account");
export const deskPage = pagesAt("/dashboard/desk/", "moderator", "own_page");
export const deskAct = formsAt("/dashboard/desk/", "moderator");
export const operatorAct = formsAt("/dashboard/desk/", "operator");

/** Requested by our own script. Counts as a sign-in attempt, because each challenge is stored until it expires. */
export const challenge = {
	...FORM_ROW,
	status: 200,
	mediaType: MEDIA_TYPES.json,
	rateClass: "sign_in",
	body: NoFields,
	operations: ["passkeys"],
} as const;
