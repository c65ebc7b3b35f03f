import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "#contract/addresses.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { Artifact, Rendered } from "./artifact.ts";
import type { BegunRelease } from "./begin-release.ts";

/** Where files whose names change with their content lie. */
const HASHED = "_astro/";
/** A page that somebody opened or cached before the templates changed still finds its files for this long. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Marks the key of a file that no page refers to any more; behind it stands when one last did. */
const UNUSED_SINCE = "unused since ";

/** The files that pages are made of, and those of earlier templates that may still be asked for. */
export function listAssets({ assets }: PageRenderer, begun: BegunRelease, at: string): Artifact[] {
	const current = [...assets].map(([path, bytes]) => artifactOf(path, { render: () => bytes }));
	return [...current, ...listUnused(assets, begun, at)];
}

/** What was lost is lost; no build should fail over it. */
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
	if (!row) throw new Error(`The templates made ${path}, which no row of the contract serves`);
	return { path, mediaType: row.mediaType, schema: null, content };
}
