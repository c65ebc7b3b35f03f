import { collectionInputs } from "./collection-inputs.ts";
import { ownerInputs } from "./owner-inputs.ts";
import { personalInputs } from "./personal-inputs.ts";
import { protocolInputs } from "./protocol-inputs.ts";
import { publicInputs } from "./public-inputs.ts";
import type { WorstInput } from "./worst-input.ts";

/** The worst that each live row allows, by its id. `slug` is that of a public agent. */
export function worstInputs(slug: string): Readonly<Record<string, readonly WorstInput[]>> {
	return {
		...publicInputs(slug),
		...protocolInputs(slug),
		...personalInputs(slug),
		...ownerInputs(slug),
		...collectionInputs(slug),
	};
}
