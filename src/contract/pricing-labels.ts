import type { PricingType } from "./vocabulary.ts";

/** Names of pricing types for people. */
export const PRICING_LABELS: Readonly<Record<PricingType, string>> = {
	free: "Free",
	freemium: "Freemium",
	paid: "Paid",
	"usage-based": "Usage-based",
	enterprise: "Enterprise",
};
