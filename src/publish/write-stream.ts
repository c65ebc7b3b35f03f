import { createHash } from "node:crypto";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import type { RowText } from "#render/agent-rows.ts";
import { FILE_DIGEST_CHARACTERS } from "#snapshot/releases/file-digest.ts";
import type { ReleaseFile } from "#snapshot/releases/release-manifest.ts";
import type { Artifact } from "./artifact.ts";
import { openFormerRows, type RowSource } from "./former-rows.ts";
import type { Placer } from "./place-file.ts";
import { UnfitRelease, type WrittenFile } from "./prepared-release.ts";

interface StreamOptions {
	placer: Placer;
	/** Files already in the folder, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
	former?: RowSource | undefined;
}

/** Enough for a write. */
const CHUNK_BYTES = 65_536;
/** A larger file cannot be read at once, so nothing is copied from it. */
const MAX_BYTES = 2 ** 31 - 1;

type Parts = Iterable<string | RowText>;

/** Writes a text part by part. An identical file in the folder stays. `checkedRows` checks JSON before that. */
export function writeStream(artifact: Artifact, parts: Parts, options: StreamOptions) {
	return takeTurns(writeParts(artifact, parts, options));
}

function* writeParts(
	{ path }: Artifact,
	parts: Parts,
	{ placer, there, former }: StreamOptions,
): TurnSteps<Pick<WrittenFile, "bytes" | "digest" | "isFresh" | "rows">> {
	const hash = createHash("sha256");
	const formerRow = openFormerRows(former, path, there.get(path));
	const rows: number[] = [];
	const waiting: Uint8Array[] = [];
	let size = 0;
	let written = 0;
	// Only at its end is it known whether the text differs from the file that is there.
	const draft = placer.draft(path);
	const flush = () => {
		const bytes = Buffer.concat(waiting.splice(0));
		written = size;
		hash.update(bytes);
		draft.write(bytes);
	};
	try {
		for (const part of parts) {
			const isRow = typeof part !== "string";
			const bytes = (isRow && formerRow(part.number)) || Buffer.from(String(part));
			if (isRow) rows.push(part.number, size, size + bytes.length);
			waiting.push(bytes);
			size += bytes.length;
			if (size - written >= CHUNK_BYTES) flush();
			yield;
		}
		flush();
		if (size === 0) throw new UnfitRelease(`${path} is empty`);
	} catch (error) {
		draft.discard();
		throw error;
	}
	const digest = hash.digest("base64url").slice(0, FILE_DIGEST_CHARACTERS);
	const isFresh = there.get(path)?.digest !== digest;
	if (isFresh) draft.settle();
	else draft.discard();
	const hasRows = former !== undefined && size <= MAX_BYTES;
	return { bytes: size, digest, isFresh, rows: hasRows ? Uint32Array.from(rows) : undefined };
}
