import { link, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Release } from "#snapshot/open-release.ts";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import type { Artifact } from "./catalogue.ts";
import { contentDigest } from "./content-digest.ts";

/** File operations under way at the same time. */
const PARALLEL = 64;

export interface WrittenArtifact extends ReleaseFile {
	/** False when the bytes were taken over from the release before. */
	fresh: boolean;
	artifact: Artifact;
}

/** Draws every artifact into a folder. Bytes that the previous release has at the same path are linked, not written. */
export async function writeArtifacts(
	directory: string,
	artifacts: Iterable<Artifact>,
	options: { previous: Release | undefined; onDrawn: (path: string) => void },
): Promise<WrittenArtifact[]> {
	const written: WrittenArtifact[] = [];
	const folders = new Map<string, Promise<unknown>>();
	const queue = artifacts[Symbol.iterator]();
	async function work(): Promise<void> {
		for (let next = queue.next(); !next.done; next = queue.next()) {
			const artifact = next.value;
			const target = join(directory, artifact.path);
			const folder = dirname(target);
			const made = folders.get(folder) ?? mkdir(folder, { recursive: true });
			folders.set(folder, made);
			await made;
			written.push(await place(target, artifact, options.previous));
			options.onDrawn(artifact.path);
		}
	}
	await Promise.all(Array.from({ length: PARALLEL }, work));
	return written.sort((left, right) => (left.path < right.path ? -1 : 1));
}

async function place(
	target: string,
	artifact: Artifact,
	previous: Release | undefined,
): Promise<WrittenArtifact> {
	const { path } = artifact;
	const bytes = Buffer.from(artifact.draw());
	const digest = contentDigest(bytes);
	const row = { path, bytes: bytes.length, digest, key: digest, artifact };
	if (previous?.files.get(path)?.digest === digest) {
		const linked = await tryLink(join(previous.directory, path), target);
		if (linked) return { ...row, fresh: false };
	}
	await writeFile(target, bytes, { flag: "wx" });
	return { ...row, fresh: true };
}

/** A file system without hard links, another device, or a pruned file: then the bytes are written again. */
async function tryLink(from: string, to: string): Promise<boolean> {
	return link(from, to).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (["ENOENT", "EXDEV", "EPERM", "EMLINK", "ENOTSUP"].includes(error.code ?? ""))
				return false;
			throw error;
		},
	);
}
