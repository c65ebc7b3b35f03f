import { createReadStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DumpIndex, TakenDownRow, WithdrawnDump } from "#contract/dump.ts";
import { openDump } from "./dump-source.ts";
import { listDumps, readDumpIndex } from "./list-dumps.ts";
import { unpackLines } from "./read-rows.ts";
import { rewriteDump } from "./rewrite-dump.ts";
import type { Signer } from "./signing-keys.ts";
import { verifyDump } from "./verify-dump.ts";

/** Beside the folder of dumps, and served by nobody. */
const WITHHELD = "withheld-dumps";

interface FollowOptions {
	/** Folder of all dumps. */
	directory: string;
	/** Every slug that was taken down, ever. */
	takenDown: readonly TakenDownRow[];
	signer: Signer;
	/** False once the time is up; what is left is done with the next hour. */
	mayGoOn: () => boolean;
}

/**
 * Takes agents that were taken down out of every dump that holds them. First all of these are out of sight, then one after the
 * other is written anew and comes back once it is verified; what cannot be verified stays withdrawn, and the list says so.
 */
export async function followTakedowns(
	options: FollowOptions,
): Promise<Pick<DumpIndex, "taken_down" | "withdrawn">> {
	const { directory, takenDown } = options;
	const before = await readDumpIndex(directory).catch(() => undefined);
	const followed = new Set(before?.taken_down.map(({ slug }) => slug));
	const fresh = new Set(takenDown.map(({ slug }) => slug).filter((slug) => !followed.has(slug)));
	const withheld = join(dirname(directory), WITHHELD);
	if (fresh.size > 0) await withhold({ directory, withheld, fresh });
	const closed = before?.withdrawn.filter(({ reason }) => reason === "unverifiable") ?? [];
	const waiting: WithdrawnDump[] = [];
	for (const id of (await listDumps(withheld)).reverse()) {
		if (!options.mayGoOn()) waiting.push({ id, reason: "being_rewritten" });
		else if (!(await bringBack(id, withheld, options))) closed.push({ id, reason: "unverifiable" });
	}
	return { taken_down: [...takenDown], withdrawn: [...waiting, ...closed] };
}

interface WithholdOptions {
	directory: string;
	withheld: string;
	fresh: ReadonlySet<string>;
}

async function withhold({ directory, withheld, fresh }: WithholdOptions): Promise<void> {
	for (const id of await listDumps(directory)) {
		// One that cannot be read may hold anything.
		if (!(await holds(join(directory, id), fresh).catch(() => true))) continue;
		await mkdir(withheld, { recursive: true, mode: 0o700 });
		await rm(join(withheld, id), { recursive: true, force: true });
		await rename(join(directory, id), join(withheld, id));
	}
}

async function holds(folder: string, slugs: ReadonlySet<string>): Promise<boolean> {
	for await (const line of unpackLines(createReadStream(join(folder, "agents.ndjson.gz")))) {
		const { slug }: { slug: string } = JSON.parse(line);
		if (slugs.has(slug)) return true;
	}
	return false;
}

/** False where what comes out cannot be verified. */
async function bringBack(
	id: string,
	withheld: string,
	{ directory, takenDown, signer }: FollowOptions,
): Promise<boolean> {
	const from = join(withheld, id);
	const draft = join(directory, `${id}.tmp`);
	const gone = new Map(takenDown.map((row) => [row.slug, row]));
	const isFit = await rewriteDump({ from, to: draft, gone, signer })
		.then(async () => (await verifyDump(await openDump(draft), [signer.key])).count === 0)
		.catch((error: NodeJS.ErrnoException) => {
			// The disk and not the dump: it waits for the next hour.
			if (error.syscall !== undefined && error.code !== "ENOENT") throw error;
			return false;
		});
	if (isFit) await rename(draft, join(directory, id));
	else await rm(draft, { recursive: true, force: true });
	await rm(from, { recursive: true });
	return isFit;
}
