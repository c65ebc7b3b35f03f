import { z } from "zod";
import { ASKED_ROWS, type AskedName, type NamedRow } from "./fact-rows.ts";
import type { Facts } from "./facts.ts";
import { membersOf } from "./members-of.ts";

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

/** Schema of a fact in a request, with its meaning. */
export function statedBy(row: NamedRow): z.ZodType {
	return (row.required ? row.stated : row.stated.optional()).describe(row.meaning);
}

export const RegistrationResponse = z
	.object({
		id: z.uuid(),
		status: z.literal("pending"),
		message: z.string(),
	})
	.meta({ id: "RegistrationResponse", description: "The submission is queued for review." });
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;
