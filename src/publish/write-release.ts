import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Card } from "#render/card/card.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { Release } from "#snapshot/open-release.ts";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import type { Artifact, PageContent } from "./artifact.ts";
import { contentDigest } from "./content-digest.ts";
import type { Painter } from "./painter.ts";

export interface WrittenArtifact extends ReleaseFile {
	/** False when the bytes were taken over from the release before. */
	fresh: boolean;
	artifact: Artifact;
	/** Why the file is a plain one instead of what it should be. */
	fault?: string;
}

interface WriteOptions {
	previous: Release | undefined;
	painter: Painter;
	pages: PageRenderer;
	onDrawn: () => void;
}

/**
 * Makes every artifact in a folder. Bytes that the previous release has at the same path are linked, not written; a card
 * that would come out as before is not even painted.
 */
export async function writeArtifacts(
	directory: string,
	artifacts: Iterable<Artifact>,
	options: WriteOptions,
): Promise<WrittenArtifact[]> {
	const written: WrittenArtifact[] = [];
	const cards: { artifact: Artifact; card: () => Card }[] = [];
	const place = createPlacer(directory, options.previous);
	for (const artifact of artifacts) {
		const { content } = artifact;
		if ("card" in content) {
			cards.push({ artifact, card: content.card });
			continue;
		}
		if ("page" in content) {
			written.push(await placePage(place, artifact, { content, pages: options.pages }));
			options.onDrawn();
			continue;
		}
		// Nothing waits for this process, and a blocking call on a small file costs a fraction of an asynchronous one.
		written.push(place.bytes(artifact, Buffer.from(content.draw()), content.key));
		options.onDrawn();
	}
	const queue = cards.values();
	let isFailed = false;
	const lanes = Array.from({ length: options.painter.lanes }, async () => {
		for (const { artifact, card } of queue) {
			if (isFailed) return;
			try {
				written.push(await placeCard(place, artifact, { card: card(), painter: options.painter }));
			} catch (error) {
				isFailed = true;
				throw error;
			}
			options.onDrawn();
		}
	});
	// All lanes come to rest before anything is cleared away; then the first failure is told.
	for (const lane of await Promise.allSettled(lanes)) {
		if (lane.status === "rejected") throw lane.reason;
	}
	return written.sort((left, right) => (left.path < right.path ? -1 : 1));
}

async function placeCard(
	place: Placer,
	artifact: Artifact,
	{ card, painter }: { card: Card; painter: Painter },
): Promise<WrittenArtifact> {
	const key = contentDigest(`${painter.version}\n${JSON.stringify(card)}`);
	const linked = place.linked(artifact, key);
	if (linked) return linked;
	const { png, fault } = await painter.paint(card);
	if (fault === undefined) return place.bytes(artifact, png, key);
	// Without the key, so that the next hour tries again.
	return { ...place.bytes(artifact, png), fault };
}

/** A page whose view and template are those of the release before is not rendered. */
async function placePage(
	place: Placer,
	artifact: Artifact,
	{ content: { page, address, view }, pages }: { content: PageContent; pages: PageRenderer },
): Promise<WrittenArtifact> {
	const shown = view();
	const key = contentDigest(`${pages.version}\n${address}\n${JSON.stringify(shown)}`);
	const linked = place.linked(artifact, key);
	if (linked) return linked;
	return place.bytes(artifact, Buffer.from(await pages.render(address, page, shown)), key);
}

type Placer = ReturnType<typeof createPlacer>;

/** Puts files into the folder of a release, by bytes or by a link to the release before. */
function createPlacer(directory: string, previous: Release | undefined) {
	const folders = new Set<string>();
	function targetOf(path: string): string {
		const target = join(directory, path);
		const folder = dirname(target);
		if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
		folders.add(folder);
		return target;
	}
	return {
		/** The file of the release before that was drawn from the same; undefined when there is none. */
		linked(artifact: Artifact, key: string): WrittenArtifact | undefined {
			const before = previous?.files.get(artifact.path);
			if (!previous || before?.key !== key) return undefined;
			const target = targetOf(artifact.path);
			if (!tryLink(join(previous.directory, artifact.path), target)) return undefined;
			return { ...before, fresh: false, artifact };
		},
		bytes(artifact: Artifact, bytes: Uint8Array, knownKey?: string): WrittenArtifact {
			const { path } = artifact;
			const digest = contentDigest(bytes);
			const row = { path, bytes: bytes.length, digest, key: knownKey ?? digest, artifact };
			const target = targetOf(path);
			if (previous?.files.get(path)?.digest === digest) {
				if (tryLink(join(previous.directory, path), target)) return { ...row, fresh: false };
			}
			writeFileSync(target, bytes, { flag: "wx" });
			return { ...row, fresh: true };
		},
	};
}

/** What says that linking cannot be done here: no hard links, another device, or a pruned file. */
const UNLINKABLE = new Set(["ENOENT", "EXDEV", "EPERM", "EMLINK", "ENOTSUP"]);

/** False when the bytes have to be written again. */
function tryLink(from: string, to: string): boolean {
	try {
		linkSync(from, to);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && UNLINKABLE.has(String(error.code)))
			return false;
		throw error;
	}
}
