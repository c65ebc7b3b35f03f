import { createHash } from "node:crypto";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { FILE_DIGEST_CHARACTERS } from "#snapshot/releases/file-digest.ts";
import type { ReleaseFile } from "#snapshot/releases/release-manifest.ts";
import type { Artifact } from "./artifact.ts";
import type { Placer } from "./place-file.ts";
import { UnfitRelease } from "./prepared-release.ts";
import { createStreamCheck } from "./verify-content.ts";

interface StreamOptions {
	placer: Placer;
	/** Files already in the folder, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
}

/** The maximum of UTF-8 for each UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

/** Writes a text part by part and checks each part. An identical file in the folder stays. */
export function writeStream(artifact: Artifact, parts: Iterable<string>, options: StreamOptions) {
	return takeTurns(writeParts(artifact, parts, options));
}

function* writeParts(
	{ path, mediaType }: Artifact,
	parts: Iterable<string>,
	{ placer, there }: StreamOptions,
): TurnSteps<{ bytes: number; digest: string; isFresh: boolean }> {
	const hash = createHash("sha256");
	const check = createStreamCheck(mediaType);
	let size = 0;
	// Reused for all parts: a new buffer for each would trigger the garbage collector too often.
	let memory = Buffer.alloc(0);
	// Only at its end is it known whether the text differs from the file that is there.
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
