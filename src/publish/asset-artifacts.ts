import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "#contract/addresses.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { Release } from "#snapshot/open-release.ts";
import type { Artifact, Drawn } from "./artifact.ts";

/** Where files whose names change with their content lie. */
const HASHED = "_astro/";
/** A page that somebody opened or cached before the templates changed still finds its files for this long. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Marks the key of a file that no page refers to any more; behind it stands when one last did. */
const UNUSED_SINCE = "unused since ";

/** The files that pages are made of, and those of earlier templates that may still be asked for. */
export function listAssets(
	{ assets }: PageRenderer,
	{ previous, at }: { previous: Release | undefined; at: string },
): Artifact[] {
	const current = [...assets].map(([path, bytes]) => artifactOf(path, { draw: () => bytes }));
	return [...current, ...(previous ? listUnused(assets, previous, at) : [])];
}

function listUnused(assets: PageRenderer["assets"], previous: Release, at: string): Artifact[] {
	const oldest = Date.parse(at) - KEPT_DAYS * DAY_MS;
	return [...previous.files.values()].flatMap(({ path, key }) => {
		if (!path.startsWith(HASHED) || assets.has(path)) return [];
		const since = key.startsWith(UNUSED_SINCE)
			? key.slice(UNUSED_SINCE.length)
			: previous.manifest.at;
		const file = join(previous.directory, path);
		// What is lost is lost; no build should fail over it.
		if (Date.parse(since) <= oldest || !existsSync(file)) return [];
		return [artifactOf(path, { draw: () => readFileSync(file), key: UNUSED_SINCE + since })];
	});
}

function artifactOf(path: string, content: Drawn): Artifact {
	const row = matchPath(`/${path}`)?.endpoints[0];
	if (!row) throw new Error(`The templates made ${path}, which no row of the contract serves`);
	return { path, mediaType: row.mediaType, schema: null, content };
}
