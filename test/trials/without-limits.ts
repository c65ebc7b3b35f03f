import type { Instance } from "../scripts/instance.ts";

/** The same instance, on which one account may write as often as it likes. */
export function withoutLimits(instance: Instance): Instance {
	return { ...instance, settings: { ...instance.settings, LIMIT_WRITE: "0" } };
}
