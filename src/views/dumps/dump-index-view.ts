import {
	DUMP_KEPT_DAYS,
	DUMP_LICENSE,
	DUMP_MANIFEST,
	DUMP_SIGNATURE,
	type DumpIndex,
	dumpPath,
	type IndexedDump,
} from "#contract/dump.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { ViewContext } from "../view-context.ts";

/** The list of dumps, newest first. */
export function dumpIndexView(
	{ site }: Pick<ViewContext, "site">,
	dumps: IndexedDump[],
	takedowns: Pick<DumpIndex, "taken_down" | "withdrawn"> = { taken_down: [], withdrawn: [] },
): DumpIndex {
	return {
		license: { ...DUMP_LICENSE },
		keys_url: endpointUrl(site, "dumpKeys"),
		kept_days: { ...DUMP_KEPT_DAYS },
		dumps,
		...takedowns,
	};
}

/** Addresses of a dump's manifest and signature. */
export function dumpUrls({ site }: Pick<ViewContext, "site">, id: string) {
	return {
		manifest_url: site.baseUrl + dumpPath(id, DUMP_MANIFEST),
		signature_url: site.baseUrl + dumpPath(id, DUMP_SIGNATURE),
	};
}
