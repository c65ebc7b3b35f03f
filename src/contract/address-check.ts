import { z } from "zod";
import { Instant } from "./primitives.ts";
import { CHECKED_PLACES } from "./vocabulary.ts";

export const AddressCheck = z
	.object({
		place: z.enum(CHECKED_PLACES),
		address: z.string(),
		status: z.int().nullable().meta({ description: "Null where nothing answered." }),
		redirects_to: z
			.string()
			.nullable()
			.meta({ description: "Without its query; null where it redirects nowhere else." }),
		failure: z.string().nullable().meta({ description: "Why nothing answered." }),
		checked_at: Instant,
	})
	.meta({
		id: "AddressCheck",
		description: "What was seen at an address; it decides nothing.",
		examples: [
			{
				place: "website",
				address: "https://tide-table.example.org/",
				status: 200,
				redirects_to: null,
				failure: null,
				checked_at: "2026-05-03T12:00:30.000Z",
			},
		],
	});
export type AddressCheck = z.infer<typeof AddressCheck>;

/** Of a submission. */
export const AddressChecks = z.array(AddressCheck).meta({
	description:
		"What was seen at its addresses. Empty if they have not been checked, or this registry does not check addresses.",
});
