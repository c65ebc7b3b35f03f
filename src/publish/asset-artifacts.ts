import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "#contract/addresses.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { Release } from "#snapshot/open-release.ts";
import type { Artifact } from "./artifact.ts";

/** Where files whose names change with their content lie. */
const HASHED = "_astro/";
/** A page that somebody opened or cached before the templates changed still finds its files for this long. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** The files that pages are made of, and those of earlier templates that may still be asked for. */
export function listAssets(
	{ assets }: PageRenderer,
	{ previous, at }: { previous: Release | undefined; at: string },
): Artifact[] {
	const current = [...assets].map(([path, bytes]) => artifactOf(path, () => bytes));
	if (!previous) return current;
	const oldest = Date.parse(at) - KEPT_DAYS * DAY_MS;
	const kept = [...previous.files.keys()].filter(
		(path) =>
			path.startsWith(HASHED) &&
			!assets.has(path) &&
			statSync(join(previous.directory, path)).mtimeMs > oldest,
	);
	const { directory } = previous;
	return [
		...current,
		...kept.map((path) => artifactOf(path, () => readFileSync(join(directory, path)))),
	];
}

function artifactOf(path: string, draw: () => Uint8Array): Artifact {
	const row = matchPath(`/${path}`)?.endpoints[0];
	if (!row) throw new Error(`The templates made ${path}, which no row of the contract serves`);
	return { path, mediaType: row.mediaType, schema: null, content: { draw } };
}
