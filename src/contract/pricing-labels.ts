import type { PricingType } from "./vocabulary.ts";

/** Ways of pricing as people read them. */
export const PRICING_LABELS: Readonly<Record<PricingType, string>> = {
	free: "Free",
	freemium: "Freemium",
	paid: "Paid",
	"usage-based": "Usage-based",
	enterprise: "Enterprise",
};
