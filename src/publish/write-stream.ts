import { createHash } from "node:crypto";
import { FILE_DIGEST_CHARACTERS } from "#snapshot/file-digest.ts";
import type { Artifact } from "./artifact.ts";
import type { Placer } from "./place-file.ts";
import { beforeOf, type Releases } from "./shared-before.ts";
import { createTurns } from "./turns.ts";
import { UnfitRelease } from "./unfit-release.ts";
import { createStreamCheck } from "./verify-content.ts";

interface StreamOptions extends Releases {
	placer: Placer;
}

/** No text takes more as UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** Writes a text part by part, looking at each part on its way. What the release before has as well is shared with it. */
export async function writeStream(
	{ path, mediaType }: Artifact,
	parts: Iterable<string>,
	{ placer, ...releases }: StreamOptions,
): Promise<{ bytes: number; digest: string; isFresh: boolean }> {
	const hash = createHash("sha256");
	const check = createStreamCheck(mediaType);
	let size = 0;
	// One piece of memory for all parts: what lies outside the heap and is made anew for each makes the collector hurry.
	let memory = Buffer.alloc(0);
	// Written beside its place, because until its end nobody knows whether it is another text.
	const draft = placer.draft(path);
	try {
		const turns = createTurns();
		for (const part of parts) {
			const needed = part.length * MAX_BYTES_PER_UNIT;
			if (memory.length < needed) memory = Buffer.allocUnsafeSlow(needed);
			const bytes = memory.subarray(0, memory.write(part));
			size += bytes.length;
			hash.update(bytes);
			check.take(part);
			draft.write(bytes);
			if (turns.isOver()) await turns.next();
		}
		const fault = check.end();
		if (fault !== undefined) throw new UnfitRelease(`${path} ${fault}`);
	} catch (error) {
		draft.discard();
		throw error;
	}
	const digest = hash.digest("base64url").slice(0, FILE_DIGEST_CHARACTERS);
	if (placer.keep(path, beforeOf(path, digest, releases))) {
		draft.discard();
		return { bytes: size, digest, isFresh: false };
	}
	draft.settle();
	return { bytes: size, digest, isFresh: true };
}
