import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory, writeDurably } from "#disk/durable-file.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { openCurrentRelease } from "#snapshot/open-release.ts";
import { FILE_LIST, MANIFEST_FILE, type ReleaseManifest } from "#snapshot/release-manifest.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { Artifact } from "./artifact.ts";
import { listAssets } from "./asset-artifacts.ts";
import { countArtifacts, listArtifacts } from "./catalogue.ts";
import type { Painter } from "./painter.ts";
import { UnfitRelease, verifyRelease } from "./verify-release.ts";
import { type WrittenArtifact, writeArtifacts } from "./write-release.ts";

export interface PrepareOptions {
	context: ViewContext;
	releasesDirectory: string;
	painter: Painter;
	pages: PageRenderer;
	/** Publish although many agents are gone. */
	allowCollapse: boolean;
	onProgress: (done: number, total: number) => void;
}

export interface PreparedRelease {
	id: string;
	files: number;
	/** Files that were drawn anew; the others were taken over from the release before. */
	fresh: number;
	bytes: number;
	/** Files that are plain because what they should be could not be made, each with the reason. */
	faults: { path: string; fault: string }[];
}

/**
 * Draws a release into a fresh folder and verifies it. Nobody sees it before the switch; when anything fails, the folder is
 * removed and the release before stays.
 */
export async function prepareRelease(options: PrepareOptions): Promise<PreparedRelease> {
	const { context, releasesDirectory, painter, pages, allowCollapse, onProgress } = options;
	const { snapshot } = context;
	const id = snapshot.id;
	const temporary = join(releasesDirectory, `${id}.tmp`);
	await rm(temporary, { recursive: true, force: true });
	await mkdir(join(temporary, "_release"), { recursive: true });
	try {
		const previous = await openCurrentRelease(releasesDirectory);
		if (previous?.manifest.id === id) throw new UnfitRelease(`the release ${id} is served already`);
		const assets = listAssets(pages, { previous, at: snapshot.at });
		const expected = countArtifacts(context) + assets.length;
		let done = 0;
		const written = await writeArtifacts(temporary, listAll(assets, context), {
			previous,
			painter,
			pages,
			onDrawn: () => onProgress(++done, expected),
		});
		const agents = snapshot.agents.length;
		verifyRelease({
			directory: temporary,
			written,
			expected,
			agents,
			previous,
			allowCollapse,
		});
		await describeRelease(temporary, { context, id, written });
		const target = join(releasesDirectory, id);
		// Drawn for the same instant by a build that died before the switch.
		await rm(target, { recursive: true, force: true });
		await rename(temporary, target);
		await syncDirectory(releasesDirectory);
		return {
			id,
			files: written.length,
			fresh: written.filter(({ fresh }) => fresh).length,
			bytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
			faults: written.flatMap(({ path, fault }) => (fault === undefined ? [] : [{ path, fault }])),
		};
	} catch (error) {
		await rm(temporary, { recursive: true, force: true });
		throw error;
	}
}

/** One after the other: a large registry has millions. */
function* listAll(assets: readonly Artifact[], context: ViewContext): Generator<Artifact> {
	yield* assets;
	yield* listArtifacts(context);
}

async function describeRelease(
	directory: string,
	{
		context,
		id,
		written,
	}: { context: ViewContext; id: string; written: readonly WrittenArtifact[] },
): Promise<void> {
	const list = written
		.map(({ path, bytes, digest, key }) => `${JSON.stringify({ path, bytes, digest, key })}\n`)
		.join("");
	const manifest: ReleaseManifest = {
		format: 1,
		id,
		snapshotId: context.snapshot.id,
		at: context.snapshot.at,
		baseUrl: context.site.baseUrl,
		agents: context.snapshot.agents.length,
		files: written.length,
		filesSha256: createHash("sha256").update(list).digest("hex"),
	};
	await writeFile(join(directory, FILE_LIST), list);
	await writeDurably(join(directory, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`);
}
