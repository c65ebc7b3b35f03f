import { z } from "zod";
import { SeenAddress } from "./records/address-check.ts";

/** A question to the process that contacts other hosts: what answers at these addresses? */
export const AddressQuestion = z.object({
	/** ID of the submission. */
	id: z.uuid(),
	addresses: z.array(z.string().min(1)),
});
export type AddressQuestion = z.infer<typeof AddressQuestion>;

/** In the order of the question. */
export const AddressResult = z.object({ id: z.uuid(), outcome: z.array(SeenAddress) });
export type AddressResult = z.infer<typeof AddressResult>;
