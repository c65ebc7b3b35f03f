import type { Package } from "#contract/connection.ts";
import { PACKAGE_RULES, type PackageRule } from "./package-rules.ts";

export function ruleOf({ registry }: Package): PackageRule | undefined {
	return Object.hasOwn(PACKAGE_RULES, registry) ? PACKAGE_RULES[registry] : undefined;
}

/** Leaves out the registry that the program uses by default. */
export function withoutHome(pack: Package): Package {
	const feed = URL.parse(pack.feed ?? "");
	const isHome = feed?.protocol === "https:" && feed.host === ruleOf(pack)?.home;
	return isHome ? { ...pack, feed: null } : pack;
}
