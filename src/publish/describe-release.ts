import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeColumns } from "#disk/column-file.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { type AgentFileColumns, countFiles } from "#snapshot/releases/agent-files.ts";
import * as manifests from "#snapshot/releases/release-manifest.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import type { ViewContext } from "#views/view-context.ts";
import { AGENT_KINDS } from "./catalogue.ts";
import { rowsColumn } from "./former-rows.ts";
import type { PreparedRelease, WrittenAgents, WrittenFile } from "./prepared-release.ts";

interface Written {
	context: ViewContext;
	columns: AgentFileColumns;
	shared: readonly WrittenFile[];
	agents: WrittenAgents;
	/** Digest of the program that rendered (`renderedBy`). */
	by: string;
	listItemsSha256: string;
}

/** Writes the list of files and the manifest. The manifest comes last: a folder without it is not a release. */
export async function describeRelease(
	directory: string,
	{ context, columns, shared, agents, by, listItemsSha256 }: Written,
): Promise<PreparedRelease> {
	const { snapshot, site } = context;
	const list = shared
		.map(({ path, bytes, digest, key }) => `${JSON.stringify({ path, bytes, digest, key })}\n`)
		.join("");
	await mkdir(join(directory, dirname(manifests.FILE_LIST)), { recursive: true });
	await writeDurably(join(directory, manifests.FILE_LIST), list);
	const sharedFaults = shared.flatMap(({ path, fault }) =>
		fault === undefined ? [] : [{ path, fault }],
	);
	const faults = [...sharedFaults, ...agents.faults];
	const rows = Object.fromEntries(
		shared.flatMap(({ path, rows }) => (rows ? [[rowsColumn(path), rows]] : [])),
	);
	const manifest: manifests.DigestedManifest = {
		format: manifests.RELEASE_FORMAT,
		id: snapshot.id,
		snapshotId: snapshot.id,
		at: snapshot.at,
		baseUrl: site.baseUrl,
		agents: snapshot.agents.length,
		files: shared.length + countFiles(columns),
		plainCards: faults.length,
		filesSha256: createHash("sha256").update(list).digest("hex"),
		listItemsSha256,
		drawnBy: by,
		program: sourcesVersion(),
		agentKinds: AGENT_KINDS.map(({ file }) => file),
		agentFilesSha256: await writeColumns(join(directory, manifests.AGENT_FILES), {
			...columns,
			...rows,
		}),
	};
	const text = JSON.stringify({ ...manifest, sha256: manifests.manifestDigest(manifest) });
	await writeDurably(join(directory, manifests.MANIFEST_FILE), `${text}\n`);
	return {
		id: snapshot.id,
		agents: manifest.agents,
		rendered: agents.rendered,
		files: manifest.files,
		fresh: shared.filter(({ isFresh }) => isFresh).length + agents.fresh,
		bytes:
			shared.reduce((sum, { bytes }) => sum + bytes, 0) +
			columns.bytes.reduce((sum, bytes) => sum + bytes, 0),
		faults,
	};
}
