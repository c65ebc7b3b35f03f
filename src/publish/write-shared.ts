import { setImmediate as nextTurn } from "node:timers/promises";
import { by } from "#contract/compare.ts";
import { inLanes } from "#disk/in-lanes.ts";
import type { Card } from "#render/card/card.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import type { ReleaseFile } from "#snapshot/releases/release-manifest.ts";
import type { Artifact, PageContent } from "./artifact.ts";
import type { RowSource } from "./former-rows.ts";
import type { Painter } from "./painter.ts";
import type { Placer } from "./place-file.ts";
import { UnfitRelease, type WrittenFile } from "./prepared-release.ts";
import { requireFit } from "./verify-content.ts";
import { writeStream } from "./write-stream.ts";

interface WriteOptions {
	placer: Placer;
	painter: Painter;
	pages: PageRenderer;
	/** Files already in the folder, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
	former?: RowSource | undefined;
	onRendered: () => void;
	/** Returns the replacement for a file that cannot be rendered, if any. Without `mend`, nothing is published. */
	mend?: ((path: string, error: unknown) => WrittenFile | undefined) | undefined;
}

/** In the order of their paths. Pages and cards with an unchanged view are not even rendered. */
export async function writeShared(artifacts: Iterable<Artifact>, options: WriteOptions) {
	const written = new Map<string, WrittenFile>();
	const add = (file: WrittenFile | undefined) => {
		options.onRendered();
		if (!file) return;
		if (written.has(file.path)) throw new UnfitRelease(`${file.path} was written twice`);
		written.set(file.path, file);
	};
	const mended = (path: string) => (error: unknown) => {
		if (!options.mend) throw error;
		return options.mend(path, error);
	};
	const cards: [Artifact, () => Card][] = [];
	for (const artifact of artifacts) {
		const { content } = artifact;
		if ("card" in content) cards.push([artifact, content.card]);
		else add(await writeOne(artifact, options).catch(mended(artifact.path)));
		// Lets the event loop handle replies from other processes.
		await nextTurn();
	}
	await inLanes(options.painter.lanes, cards.values(), async ([artifact, card]) => {
		add(await writeCard(artifact, card, options).catch(mended(artifact.path)));
	});
	return [...written.values()].sort(by(({ path }) => path));
}

async function writeOne(artifact: Artifact, options: WriteOptions): Promise<WrittenFile> {
	const { path, content } = artifact;
	if ("stream" in content) {
		const streamed = await writeStream(artifact, content.stream(), options);
		return { ...streamed, path, key: streamed.digest };
	}
	if ("card" in content) throw new Error("A card is painted, not rendered");
	const { key, render } = "page" in content ? keyedPage(content, options) : content;
	const file = key === undefined ? undefined : findByKey(path, key, options);
	return file ?? put(artifact, await render(), { key, options });
}

function keyedPage({ page, address, view }: PageContent, { pages }: WriteOptions) {
	const shown = view();
	const key = contentDigest(`${pages.version}\n${address}\n${JSON.stringify(shown)}`);
	return { key, render: () => pages.render(address, page, shown) };
}

async function writeCard(artifact: Artifact, cardOf: () => Card, options: WriteOptions) {
	const { painter } = options;
	const card = cardOf();
	const key = contentDigest(`${painter.version}\n${JSON.stringify(card)}`);
	const file = findByKey(artifact.path, key, options);
	if (file) return file;
	const { png, fault } = await painter.paint(card);
	if (fault === undefined) return put(artifact, png, { key, options });
	// A plain card gets no key, so that the next hour tries again.
	return { ...put(artifact, png, { key: undefined, options }), fault };
}

/** The file that was rendered from the same view, if there is one. */
function findByKey(path: string, key: string, { there }: WriteOptions): WrittenFile | undefined {
	const before = there.get(path);
	return before?.key === key ? { ...before, isFresh: false } : undefined;
}

function put(
	artifact: Artifact,
	content: string | Uint8Array,
	{ key, options }: { key: string | undefined; options: WriteOptions },
): WrittenFile {
	const { path } = artifact;
	requireFit(content, artifact);
	const digest = contentDigest(content);
	const isFresh = options.there.get(path)?.digest !== digest;
	if (isFresh) options.placer.put(path, content);
	return { path, bytes: Buffer.byteLength(content), digest, key: key ?? digest, isFresh };
}
