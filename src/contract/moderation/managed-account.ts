import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "../limits.ts";
import { Instant, text } from "../primitives.ts";
import { ACCOUNT_ROLES } from "../vocabulary.ts";

/** An account as operators see it who suspend it or let it in again. */
export const ManagedAccount = z
	.object({
		id: text("account:5f0c"),
		display_name: text("Ada"),
		role: z.enum(ACCOUNT_ROLES),
		suspended_at: Instant.nullable(),
	})
	.meta({ id: "ManagedAccount" });

/** No canned reason fits. */
const reason = z.string().trim().max(REASON_MAX_CHARACTERS);
export const SuspensionRequest = z
	.strictObject({ reason: reason.meta({ description: "Kept in the audit log." }) })
	.meta({ id: "SuspensionRequest", examples: [{ reason: "It sells votes." }] });
