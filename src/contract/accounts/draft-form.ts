import { z } from "zod";
import { ListingForm } from "../agents/listing-form.ts";
import { Slug } from "../primitives.ts";
import { optional } from "./form-fields.ts";

/** Field with the agent whose listing the form changes; empty for a new one. */
export const DRAFT_OF = "draft_of";

export const DraftChoice = z.object({ [DRAFT_OF]: optional(Slug) });

const Value = z.union([z.string(), z.array(z.string())]);

/** What the fields of a listing's form contain. It is validated when it is submitted. */
export const DraftForm = DraftChoice.catchall(Value).transform(
	({ [DRAFT_OF]: agentSlug, ...values }) => ({
		agentSlug: agentSlug ?? null,
		values: Object.fromEntries(
			FIELDS.flatMap((name) => {
				const { data: value = "" } = Value.safeParse(values[name]);
				return value === "" ? [] : [[name, value] as const];
			}),
		),
	}),
);
export type DraftForm = z.output<typeof DraftForm>;

const FIELDS = Object.keys(ListingForm.shape).filter((name) => name !== "key");
