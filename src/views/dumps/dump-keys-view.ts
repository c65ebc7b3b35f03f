import type { DumpKeys } from "#contract/dump.ts";
import type { ViewContext } from "../view-context.ts";

/** The keys that sign dumps. Empty before the first dump. */
export function dumpKeysView({ dumpKeys }: ViewContext): DumpKeys {
	return { keys: [...dumpKeys] };
}
