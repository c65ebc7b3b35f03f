import { z } from "zod";
import type { FactKind } from "#contract/fact-kinds.ts";
import { type AskedName, type FactName, IMPORTED_ROWS } from "#contract/fact-rows.ts";
import type { Facts } from "#contract/facts.ts";
import { membersOf } from "#contract/members-of.ts";
import { RegistrationRequest } from "#contract/registration.ts";

type Texts = z.ZodArray<z.ZodString>;
type ImportedShape = {
	[Name in Exclude<FactName, AskedName>]: z.ZodOptional<
		Facts[Name]["kind"] extends "list" ? Texts : z.ZodString
	>;
};

/**
 * An agent as an importer returns it: a registration request, possibly without a website, and the facts that requests
 * cannot state, under the names they have in records. The strings are still foreign: the registry passes them through
 * its gates.
 */
export const ImportedAgent = z.object({
	/**
	 * `format:identifier`, stable across runs. A second import of the same origin updates the agent instead of adding
	 * one.
	 */
	origin: z.string().min(1),
	suggestedSlug: z.string(),
	request: RegistrationRequest.partial({ website_url: true }),
	...membersOf<ImportedShape>(
		IMPORTED_ROWS.map(({ name, kind }) => [name, foreignShape(kind).optional()]),
	),
	/** Title for a category that may have to be created. `request.category_slug` is its slug. */
	categoryName: z.string().optional(),
});
export type ImportedAgent = z.infer<typeof ImportedAgent>;

function foreignShape(kind: FactKind["kind"]): z.ZodType {
	if (kind === "list" || kind === "documents") return z.array(z.string());
	return kind === "instant" ? z.iso.datetime() : z.string();
}
