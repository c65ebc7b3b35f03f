import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Release } from "#snapshot/open-release.ts";
import { contentDigest } from "./content-digest.ts";
import { findFault } from "./verify-content.ts";
import type { WrittenArtifact } from "./write-release.ts";

/** Something is wrong with a drawn release; it is not switched to. */
export class UnfitRelease extends Error {
	constructor(detail: string, cause?: unknown) {
		super(`The new release is unfit and was not published: ${detail}.`, { cause });
		this.name = "UnfitRelease";
	}
}

/** A loss of more than this share of all agents from one release to the next is taken for an accident. */
const COLLAPSE_SHARE = 0.1;
/** Small registries may lose this many all the same. */
const COLLAPSE_FREE = 10;

interface VerifyOptions {
	directory: string;
	written: readonly WrittenArtifact[];
	/** How many files the catalogue promised. */
	expected: number;
	agents: number;
	previous: Release | undefined;
	allowCollapse: boolean;
}

/**
 * Checks a drawn release before anybody sees it: every row is there, fresh files are on disk byte for byte and hold what
 * their media type and schema promise, and the registry did not suddenly shrink. Linked files were checked when they were fresh.
 */
export function verifyRelease(options: VerifyOptions): void {
	const { directory, written, expected, agents, previous, allowCollapse } = options;
	if (written.length !== expected) {
		throw new UnfitRelease(`${written.length} files were drawn, ${expected} were expected`);
	}
	const before = previous?.manifest.agents ?? 0;
	const allowedLoss = Math.max(COLLAPSE_FREE, before * COLLAPSE_SHARE);
	const isEmptied = before > 0 && agents === 0;
	if (!allowCollapse && (isEmptied || before - agents > allowedLoss)) {
		throw new UnfitRelease(
			`it holds ${agents} agents where the last one held ${before}; allow this with --allow-collapse`,
		);
	}
	for (const file of written) verifyFile(directory, file);
}

function verifyFile(directory: string, file: WrittenArtifact): void {
	const path = join(directory, file.path);
	if (!file.fresh) {
		if (statSync(path).size !== file.bytes) throw new UnfitRelease(`${file.path} changed its size`);
		return;
	}
	const bytes = readFileSync(path);
	if (contentDigest(bytes) !== file.digest) {
		throw new UnfitRelease(`${file.path} is not on disk as it was drawn`);
	}
	const fault = findFault(bytes, file.artifact);
	if (fault !== undefined) throw new UnfitRelease(`${file.path} ${fault}`);
}
