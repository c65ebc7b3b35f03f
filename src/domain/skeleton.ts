import { titleKey } from "./fold-text.ts";
import { latinLook } from "./look-alikes.ts";

/**
 * Equal for names that look alike at a glance, such as `PayPal`, `PaypaI` and `Раураl` with Cyrillic letters (based on
 * Unicode TS 39). Never shown: it only alerts a reviewer.
 */
export function skeleton(name: string): string {
	return titleKey(latinLook(name))
		.replaceAll("0", "o")
		.replace(/[1i]/g, "l")
		.replaceAll("rn", "m")
		.replaceAll("vv", "w");
}
