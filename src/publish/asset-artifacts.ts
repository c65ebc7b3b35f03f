import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "#contract/http/addresses.ts";
import { DAY_MS } from "#contract/instants.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { Artifact, Rendered } from "./artifact.ts";
import type { BegunRelease } from "./begin-release.ts";

/** Folder of files whose names change with their content. */
const HASHED = "_astro/";
/** Pages opened or cached before the templates changed can still load their files for this long. */
const KEPT_DAYS = 7;

/** Begins the key of a file that pages no longer use, followed by when they last did. */
const UNUSED_SINCE = "unused since ";

/** The files that pages load, and those of earlier templates that may still be requested. */
export function listAssets(
	{ assets: ours }: PageRenderer,
	begun: BegunRelease,
	{ site, snapshot: { at } }: Pick<ViewContext, "site" | "snapshot">,
): Artifact[] {
	const assets = new Map([...ours, ...(site.brand?.files ?? [])]);
	const current = [...assets].map(([path, bytes]) => artifactOf(path, { render: () => bytes }));
	return [...current, ...listUnused(assets, begun, at)];
}

/** Lists only files that are still there: a lost one must not fail the build. */
function listUnused(
	assets: PageRenderer["assets"],
	{ directory, previous, there }: BegunRelease,
	at: string,
): Artifact[] {
	const oldest = Date.parse(at) - KEPT_DAYS * DAY_MS;
	return [...there.values()].flatMap(({ path, key }) => {
		if (!path.startsWith(HASHED) || assets.has(path)) return [];
		const since = key.startsWith(UNUSED_SINCE)
			? key.slice(UNUSED_SINCE.length)
			: (previous?.manifest.at ?? at);
		if (Date.parse(since) <= oldest) return [];
		const render = () => readFileSync(join(directory, path));
		return [artifactOf(path, { render, key: UNUSED_SINCE + since })];
	});
}

function artifactOf(path: string, content: Rendered): Artifact {
	const row = matchPath(`/${path}`)?.endpoints[0];
	if (!row) throw new Error(`No row of the contract serves ${path}, which the templates contain`);
	return { path, mediaType: row.mediaType, schema: null, content };
}
