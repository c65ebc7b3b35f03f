import { z } from "zod";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import { VERSION_STATUSES } from "#contract/agents/version.ts";
import { Observation } from "#contract/evidence/observations.ts";
import { RiskSignal } from "#contract/evidence/risk-signals.ts";
import { type FactKind, holdsMany } from "#contract/facts/fact-kinds.ts";
import { type AskedName, type FactName, IMPORTED_ROWS } from "#contract/facts/fact-rows.ts";
import type { Facts } from "#contract/facts/facts.ts";
import { DOCUMENT_FORMAT_NAMES } from "#contract/intake/document.ts";
import { membersOf } from "#contract/members-of.ts";
import { Count, Instant } from "#contract/primitives.ts";
import { CLAIM_STATUSES } from "#contract/vocabulary.ts";
import { listingHome } from "./source-origin.ts";

type Foreign<Kind extends FactKind["kind"]> = Kind extends "list" | "addresses"
	? z.ZodArray<z.ZodString>
	: Kind extends "observations"
		? z.ZodArray<typeof Observation>
		: Kind extends "risks"
			? z.ZodArray<typeof RiskSignal>
			: Kind extends "count" | "amount"
				? z.ZodNumber
				: Kind extends "flag"
					? z.ZodBoolean
					: z.ZodString;
type ImportedShape = {
	[Name in Exclude<FactName, AskedName>]: z.ZodOptional<Foreign<Facts[Name]["kind"]>>;
};

const ImportedDocuments = z.array(
	z.object({ format: z.enum(DOCUMENT_FORMAT_NAMES), text: z.string().min(1) }),
);
export type ImportedDocument = z.infer<typeof ImportedDocuments>[number];

/** A version of an imported agent. Null means that its source does not state it. */
const ImportedVersion = z.object({
	number: z.string().min(1),
	status: z.enum(VERSION_STATUSES).nullable(),
	message: z.string().nullable(),
	publishedAt: Instant.nullable(),
	/** When its source last changed it. Absent if the source does not say. */
	updatedAt: Instant.optional(),
	documents: ImportedDocuments.min(1),
});
export type ImportedVersion = z.infer<typeof ImportedVersion>;

/**
 * An agent as an importer returns it: a registration request, possibly without a website, and the facts that requests
 * cannot state, under the names they have in records. The strings are still unchecked: the registry passes them through
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
	/** Its original source documents, if its source has no versions. */
	documents: ImportedDocuments.optional(),
	versions: z.array(ImportedVersion).min(1).optional(),
	/** What was left out of its documents, in sentences. */
	notes: z.array(z.string()).optional(),
	/** Its page at the registry that listed it first, if other registries pass it on. */
	home: z.string().transform(listingHome).optional(),
	/** Its claim at its source, if it has one. */
	claim: z.enum(CLAIM_STATUSES).exclude(["unclaimed"]).optional(),
	/** Title of a category that may have to be created. Its slug is `request.category_slug`. */
	categoryName: z.string().optional(),
});
export type ImportedAgent = z.infer<typeof ImportedAgent>;

function foreignShape(kind: FactKind["kind"]): z.ZodType {
	if (kind === "observations") return z.array(Observation);
	if (kind === "risks") return z.array(RiskSignal);
	if (holdsMany(kind)) return z.array(z.string());
	if (kind === "count") return Count;
	if (kind === "amount") return z.number().min(0);
	if (kind === "flag") return z.boolean();
	return kind === "instant" ? z.iso.datetime() : z.string();
}
