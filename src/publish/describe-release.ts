import { createHash } from "node:crypto";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeColumns } from "#disk/column-file.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { renderFragments } from "#render/json-fragments.ts";
import type { Release } from "#snapshot/open-release.ts";
import {
	AGENT_FILES,
	FILE_LIST,
	LIST_ITEMS,
	MANIFEST_FILE,
	RELEASE_FORMAT,
	type ReleaseManifest,
} from "#snapshot/release-manifest.ts";
import { agentView } from "#views/agent-view.ts";
import { rowsOf } from "#views/rows-of.ts";
import type { ViewContext } from "#views/view-context.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import type { AgentPlan } from "./plan-agents.ts";
import type { PreparedRelease } from "./prepared-release.ts";
import type { WrittenAgents } from "./write-agents.ts";
import type { WrittenFile } from "./write-shared.ts";

interface Written {
	context: ViewContext;
	plan: AgentPlan;
	shared: readonly WrittenFile[];
	agents: WrittenAgents;
	/** Digest of all that the records say. */
	recordsKey: string;
	previous: Release | undefined;
}

/** Writes down what a release holds. The manifest comes last: a folder without it is none. */
export async function describeRelease(
	directory: string,
	{ context, plan, shared, agents, recordsKey, previous }: Written,
): Promise<PreparedRelease> {
	const { snapshot, site } = context;
	const { columns } = plan;
	const list = shared
		.map(({ path, bytes, digest, key }) => `${JSON.stringify({ path, bytes, digest, key })}\n`)
		.join("");
	await mkdir(join(directory, dirname(FILE_LIST)), { recursive: true });
	await writeDurably(join(directory, FILE_LIST), list);
	const manifest: ReleaseManifest = {
		format: RELEASE_FORMAT,
		id: snapshot.id,
		snapshotId: snapshot.id,
		at: snapshot.at,
		baseUrl: site.baseUrl,
		agents: snapshot.agents.length,
		files: shared.length + columns.bytes.length,
		filesSha256: createHash("sha256").update(list).digest("hex"),
		listItemsSha256: await placeListItems(directory, { context, recordsKey, previous }),
		recordsKey,
		agentKinds: AGENT_KINDS.map(({ file }) => file),
		agentFilesSha256: await writeColumns(join(directory, AGENT_FILES), { ...columns }),
	};
	await writeDurably(join(directory, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`);
	const sharedFaults = shared.flatMap(({ path, fault }) =>
		fault === undefined ? [] : [{ path, fault }],
	);
	return {
		id: snapshot.id,
		agents: manifest.agents,
		files: manifest.files,
		fresh: shared.filter(({ isFresh }) => isFresh).length + agents.fresh,
		bytes:
			shared.reduce((sum, { bytes }) => sum + bytes, 0) +
			columns.bytes.reduce((sum, bytes) => sum + bytes, 0),
		faults: [...sharedFaults, ...agents.faults],
	};
}

/** Taken over while the records say the same. */
async function placeListItems(
	directory: string,
	{ context, recordsKey, previous }: Pick<Written, "context" | "recordsKey" | "previous">,
): Promise<string> {
	const path = join(directory, LIST_ITEMS);
	if (previous?.manifest.recordsKey === recordsKey && (await hasListItems(previous))) {
		// A folder that was a release before has one of its own.
		await rm(path, { force: true });
		const isLinked = await link(join(previous.directory, LIST_ITEMS), path).then(
			() => true,
			() => false,
		);
		if (isLinked) return previous.manifest.listItemsSha256;
	}
	const { agents } = context.snapshot;
	return writeColumns(path, {
		...renderFragments(rowsOf(agents, (agent) => agentView(context, agent))),
	});
}

/** What is damaged goes no further. */
function hasListItems(release: Release): Promise<boolean> {
	return release.readListItems().then(
		() => true,
		() => false,
	);
}
