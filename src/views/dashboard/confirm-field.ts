import { CONFIRM_FIELD } from "#contract/forms.ts";
import type { Field } from "./blocks.ts";

/** A box to tick before an act that cannot be undone. `label` begins with Yes. */
export function confirmField(label: string): Field {
	return { name: CONFIRM_FIELD, label, type: "checkbox", required: true };
}
