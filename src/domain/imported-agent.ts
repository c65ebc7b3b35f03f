import { z } from "zod";
import { DOCUMENT_FORMAT_NAMES } from "#contract/document.ts";
import { type FactKind, holdsMany } from "#contract/fact-kinds.ts";
import { type AskedName, type FactName, IMPORTED_ROWS } from "#contract/fact-rows.ts";
import type { Facts } from "#contract/facts.ts";
import { membersOf } from "#contract/members-of.ts";
import { Count } from "#contract/primitives.ts";
import { RegistrationRequest } from "#contract/registration.ts";

type Foreign<Kind extends FactKind["kind"]> = Kind extends "list" | "addresses"
	? z.ZodArray<z.ZodString>
	: Kind extends "count"
		? z.ZodNumber
		: z.ZodString;
type ImportedShape = {
	[Name in Exclude<FactName, AskedName>]: z.ZodOptional<Foreign<Facts[Name]["kind"]>>;
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
	/** Documents that it was read from, as they came. */
	documents: z
		.array(z.object({ format: z.enum(DOCUMENT_FORMAT_NAMES), text: z.string().min(1) }))
		.optional(),
	/** Title for a category that may have to be created. `request.category_slug` is its slug. */
	categoryName: z.string().optional(),
});
export type ImportedAgent = z.infer<typeof ImportedAgent>;

function foreignShape(kind: FactKind["kind"]): z.ZodType {
	if (holdsMany(kind)) return z.array(z.string());
	if (kind === "count") return Count;
	return kind === "instant" ? z.iso.datetime() : z.string();
}
