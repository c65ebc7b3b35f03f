import { setImmediate as nextTurn } from "node:timers/promises";
import { inLanes } from "#disk/in-lanes.ts";
import type { Card } from "#render/card/card.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { contentDigest } from "#snapshot/file-digest.ts";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import type { Artifact, Content } from "./artifact.ts";
import type { Painter } from "./painter.ts";
import type { Placer } from "./place-file.ts";
import { renderContent } from "./render-content.ts";
import { beforeOf, type Releases } from "./shared-before.ts";
import { UnfitRelease } from "./unfit-release.ts";
import { requireFit } from "./verify-content.ts";
import { writeStream } from "./write-stream.ts";

export interface WrittenFile extends ReleaseFile {
	/** False when the bytes were taken over. */
	isFresh: boolean;
	/** Why the file is a plain one instead of what it should be. */
	fault?: string;
}

interface WriteOptions extends Releases {
	placer: Placer;
	painter: Painter;
	pages: PageRenderer;
	/** Digest of all that the records say. */
	recordsKey: string;
	onDrawn: () => void;
	/** What takes the place of a file that cannot be made; undefined for none. Without it nothing is published. */
	mend?: Mend | undefined;
}

/** Hears why a file cannot be made. */
export type Mend = (path: string, error: unknown, releases: Releases) => WrittenFile | undefined;

/**
 * Makes the artifacts that belong to no agent, in the order of their paths. Bytes that are there already or in the release
 * before are taken over; a page or card that would come out as before is not even made.
 */
export async function writeShared(
	artifacts: Iterable<Artifact>,
	options: WriteOptions,
): Promise<WrittenFile[]> {
	const written = new Map<string, WrittenFile>();
	const add = (file: WrittenFile | undefined) => {
		options.onDrawn();
		if (!file) return;
		if (written.has(file.path)) throw new UnfitRelease(`${file.path} was drawn twice`);
		written.set(file.path, file);
	};
	const mended = (path: string) => (error: unknown) => {
		if (!options.mend) throw error;
		return options.mend(path, error, options);
	};
	const cards: [Artifact, () => Card][] = [];
	for (const artifact of artifacts) {
		const { content } = artifact;
		if ("card" in content) cards.push([artifact, content.card]);
		else add(await writeOne(artifact, options).catch(mended(artifact.path)));
		// Others wait for their turn, who were answered meanwhile.
		await nextTurn();
	}
	await inLanes(options.painter.lanes, cards.values(), async ([artifact, card]) => {
		add(await writeCard(artifact, card, options).catch(mended(artifact.path)));
	});
	return [...written.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}

async function writeOne(artifact: Artifact, options: WriteOptions): Promise<WrittenFile> {
	const { path, content } = artifact;
	if ("page" in content) {
		const shown = content.view();
		const key = contentDigest(
			`${options.pages.version}\n${content.address}\n${JSON.stringify(shown)}`,
		);
		const kept = keepByKey(path, key, options);
		if (kept) return kept;
		const html = await options.pages.render(content.address, content.page, shown);
		return put(artifact, html, { key, options });
	}
	const recordsKey = isOfRecords(content)
		? contentDigest(`${options.recordsKey} ${path}`)
		: undefined;
	const kept = recordsKey && keepByKey(path, recordsKey, options);
	if (kept) return kept;
	if ("stream" in content) {
		const streamed = await writeStream(artifact, content.stream(), options);
		return { ...streamed, path, key: recordsKey ?? streamed.digest };
	}
	const drawn = await renderContent(content, options.pages);
	const key = "key" in content ? content.key : recordsKey;
	return put(artifact, drawn, { key, options });
}

function isOfRecords(content: Content): boolean {
	return "isOfRecords" in content && content.isOfRecords === true;
}

async function writeCard(
	artifact: Artifact,
	draw: () => Card,
	options: WriteOptions,
): Promise<WrittenFile> {
	const { painter } = options;
	const card = draw();
	const key = contentDigest(`${painter.version}\n${JSON.stringify(card)}`);
	const kept = keepByKey(artifact.path, key, options);
	if (kept) return kept;
	const { png, fault } = await painter.paint(card);
	if (fault === undefined) return put(artifact, png, { key, options });
	// Without the key, so that the next hour tries again.
	return { ...put(artifact, png, { key: undefined, options }), fault };
}

/** The file of the release before that was drawn from the same; undefined when there is none. */
function keepByKey(path: string, key: string, options: WriteOptions): WrittenFile | undefined {
	const before = options.previous?.files.get(path);
	if (before?.key !== key) return undefined;
	if (!options.placer.keep(path, beforeOf(path, before.digest, options))) return undefined;
	return { ...before, isFresh: false };
}

function put(
	artifact: Artifact,
	content: string | Uint8Array,
	{ key, options }: { key: string | undefined; options: WriteOptions },
): WrittenFile {
	const { path } = artifact;
	requireFit(content, artifact);
	const digest = contentDigest(content);
	const placed = options.placer.put(path, content, beforeOf(path, digest, options));
	return {
		path,
		bytes: Buffer.byteLength(content),
		digest,
		key: key ?? digest,
		isFresh: placed === "fresh",
	};
}
