import { z } from "zod";
import {
	ASKED_ROWS,
	type AskedName,
	type FactName,
	IMPORTED_ROWS,
	type NamedRow,
} from "../facts/fact-rows.ts";
import type { Facts } from "../facts/facts.ts";
import { membersOf } from "../members-of.ts";
import { HttpUrl, Slug } from "../primitives.ts";

type RegistrationShape = {
	[Name in AskedName as Facts[Name]["wire"]]: Facts[Name] extends { required: true }
		? Facts[Name]["stated"]
		: z.ZodOptional<Facts[Name]["stated"]>;
};

/**
 * The shape of a registration request. What its strings may contain (control characters, private hosts, schemes) is
 * checked afterwards, by the text gate and the address policy.
 */
export const RegistrationRequest = z
	.strictObject(membersOf<RegistrationShape>(ASKED_ROWS.map((row) => [row.wire, statedBy(row)])))
	.meta({
		id: "RegistrationRequest",
		description: "Lengths are counted in code points of the normal form NFC.",
	});
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

function statedBy(row: NamedRow): z.ZodType {
	return (row.required ? row.stated : row.stated.optional()).describe(row.meaning);
}

export const WAITS_FOR = z
	.enum(["moderator", "member"])
	.meta({ description: "Who decides next: a moderator, or a member of your organisation." });

export const RegistrationResponse = z
	.object({
		id: z.uuid(),
		status: z.enum(["pending", "approved"]).meta({
			description: "`approved` if it is public with the next release, without a moderator.",
		}),
		message: z.string(),
		submission_url: HttpUrl.meta({
			description: "Address with the state of the submission; the same token can read it.",
		}),
		waits_for: WAITS_FOR.nullable(),
	})
	.meta({
		id: "RegistrationResponse",
		description: "The submission is queued for review, or public.",
	});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** Required facts cannot be removed. */
type RevisionShape = {
	[Name in AskedName as Facts[Name]["wire"]]: Facts[Name] extends { required: true }
		? z.ZodOptional<Facts[Name]["stated"]>
		: z.ZodNullable<z.ZodOptional<Facts[Name]["stated"]>>;
};

/** Changes that an owner requests. Missing members stay as they are. */
export const AgentRevisionRequest = z
	.strictObject({
		...membersOf<RevisionShape>(
			ASKED_ROWS.map((row) => {
				const schema = statedBy(row);
				return [row.wire, row.required ? schema.optional() : schema.nullable()];
			}),
		),
		slug: Slug.optional().meta({
			description: "A new slug. Once approved, the old one redirects to it permanently.",
		}),
	})
	.refine((changes) => Object.keys(changes).length > 0, { error: "must change something" })
	.meta({
		id: "AgentRevisionRequest",
		description:
			"A change to an agent. Omitted members stay as they are; null removes a fact. The public listing stays as it is until a moderator approves the change.",
		examples: [{ short_description: "Answers questions about harbours and tides." }],
	});
export type AgentRevisionRequest = z.infer<typeof AgentRevisionRequest>;

type ImportedShape = {
	[Name in Exclude<FactName, AskedName> as Facts[Name]["wire"]]: Facts[Name]["stated"];
};

/** What moderators decide about: the facts of a registration, and those that only importers state. */
export const SubmittedListing = RegistrationRequest.extend(
	membersOf<ImportedShape>(
		IMPORTED_ROWS.map((row): [string, z.ZodType] => [row.wire, row.stated.describe(row.meaning)]),
	),
)
	.partial()
	.meta({ id: "SubmittedListing", description: "Facts that are not stated are omitted." });

const NOT_IN_TABLES: ReadonlySet<NamedRow["kind"]> = new Set(["profile", "documents", "picture"]);

/** What an operator's list can state about an agent: the facts of registrations, except those that do not fit in a table cell. */
export const LISTED_ROWS: readonly NamedRow[] = ASKED_ROWS.filter(
	({ kind }) => !NOT_IN_TABLES.has(kind),
);

const Listed = z.looseObject({ title: z.string(), website_url: z.string() }).meta({
	description: "The facts of a registration, and what somebody counted.",
});

export const ListTemplate = z
	.object({ agents: z.array(Listed).length(1) })
	.meta({ id: "ListTemplate", description: "A list of agents to fill in, with one example." });
