import { createHash } from "node:crypto";
import { FILE_DIGEST_CHARACTERS } from "#snapshot/file-digest.ts";
import type { Release } from "#snapshot/open-release.ts";
import type { Artifact } from "./artifact.ts";
import type { Placer } from "./place-file.ts";
import { UnfitRelease } from "./unfit-release.ts";
import { createStreamCheck } from "./verify-content.ts";

interface StreamOptions {
	placer: Placer;
	previous: Release | undefined;
	recycled: Release | undefined;
}

/** Writes a text part by part, looking at each part on its way. What the release before has as well is shared with it. */
export function writeStream(
	{ path, mediaType }: Artifact,
	parts: Iterable<string>,
	{ placer, previous, recycled }: StreamOptions,
): { bytes: number; digest: string; isFresh: boolean } {
	const hash = createHash("sha256");
	const check = createStreamCheck(mediaType);
	let size = 0;
	// Written beside its place, because until its end nobody knows whether it is another text.
	const draft = placer.draft(path);
	try {
		for (const part of parts) {
			const bytes = Buffer.from(part);
			size += bytes.length;
			hash.update(bytes);
			check.take(part);
			draft.write(bytes);
		}
		const fault = check.end();
		if (fault !== undefined) throw new UnfitRelease(`${path} ${fault}`);
	} catch (error) {
		draft.discard();
		throw error;
	}
	const digest = hash.digest("base64url").slice(0, FILE_DIGEST_CHARACTERS);
	const before = {
		isPrevious: previous?.files.get(path)?.digest === digest,
		isThere: recycled?.files.get(path)?.digest === digest,
	};
	if (placer.keep(path, before)) {
		draft.discard();
		return { bytes: size, digest, isFresh: false };
	}
	draft.settle();
	return { bytes: size, digest, isFresh: true };
}
