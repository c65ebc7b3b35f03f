import { createHash } from "node:crypto";
import { type Steps, takeTurns } from "#disk/take-turns.ts";
import { FILE_DIGEST_CHARACTERS } from "#snapshot/file-digest.ts";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import type { Artifact } from "./artifact.ts";
import type { Placer } from "./place-file.ts";
import { UnfitRelease } from "./unfit-release.ts";
import { createStreamCheck } from "./verify-content.ts";

interface StreamOptions {
	placer: Placer;
	/** What the folder has already, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
}

/** No text takes more as UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** Writes a text part by part, looking at each part on its way. Where the folder has the same already, that stays. */
export function writeStream(
	artifact: Artifact,
	parts: Iterable<string>,
	options: StreamOptions,
): Promise<Written> {
	return takeTurns(writeParts(artifact, parts, options));
}

interface Written {
	bytes: number;
	digest: string;
	isFresh: boolean;
}

function* writeParts(
	{ path, mediaType }: Artifact,
	parts: Iterable<string>,
	{ placer, there }: StreamOptions,
): Steps<Written> {
	const hash = createHash("sha256");
	const check = createStreamCheck(mediaType);
	let size = 0;
	// One piece of memory for all parts: what lies outside the heap and is made anew for each makes the collector hurry.
	let memory = Buffer.alloc(0);
	// Written beside its place, because until its end nobody knows whether it is another text.
	const draft = placer.draft(path);
	try {
		for (const part of parts) {
			const needed = part.length * MAX_BYTES_PER_UNIT;
			if (memory.length < needed) memory = Buffer.allocUnsafeSlow(needed);
			const bytes = memory.subarray(0, memory.write(part));
			size += bytes.length;
			hash.update(bytes);
			check.take(part);
			draft.write(bytes);
			yield;
		}
		const fault = check.end();
		if (fault !== undefined) throw new UnfitRelease(`${path} ${fault}`);
	} catch (error) {
		draft.discard();
		throw error;
	}
	const digest = hash.digest("base64url").slice(0, FILE_DIGEST_CHARACTERS);
	const isFresh = there.get(path)?.digest !== digest;
	if (isFresh) draft.settle();
	else draft.discard();
	return { bytes: size, digest, isFresh };
}
