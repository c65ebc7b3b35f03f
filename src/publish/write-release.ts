import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Release } from "#snapshot/open-release.ts";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import type { Artifact } from "./catalogue.ts";
import { contentDigest } from "./content-digest.ts";

export interface WrittenArtifact extends ReleaseFile {
	/** False when the bytes were taken over from the release before. */
	fresh: boolean;
	artifact: Artifact;
}

/**
 * Draws every artifact into a folder. Bytes that the previous release has at the same path are linked, not written. Nothing
 * waits for this process, and a blocking call on a small file costs a fraction of an asynchronous one.
 */
export function writeArtifacts(
	directory: string,
	artifacts: Iterable<Artifact>,
	options: { previous: Release | undefined; onDrawn: () => void },
): WrittenArtifact[] {
	const written: WrittenArtifact[] = [];
	const folders = new Set<string>();
	for (const artifact of artifacts) {
		const target = join(directory, artifact.path);
		const folder = dirname(target);
		if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
		folders.add(folder);
		written.push(place(target, artifact, options.previous));
		options.onDrawn();
	}
	return written.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function place(target: string, artifact: Artifact, previous: Release | undefined): WrittenArtifact {
	const { path } = artifact;
	const bytes = Buffer.from(artifact.draw());
	const digest = contentDigest(bytes);
	const row = { path, bytes: bytes.length, digest, key: digest, artifact };
	if (previous?.files.get(path)?.digest === digest) {
		if (tryLink(join(previous.directory, path), target)) return { ...row, fresh: false };
	}
	writeFileSync(target, bytes, { flag: "wx" });
	return { ...row, fresh: true };
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
