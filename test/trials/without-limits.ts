import type { Instance } from "../scripts/instance.ts";

/** The same instance without the limit of writes per account. */
export function withoutLimits(instance: Instance): Instance {
	return { ...instance, settings: { ...instance.settings, LIMIT_WRITE: "0" } };
}
