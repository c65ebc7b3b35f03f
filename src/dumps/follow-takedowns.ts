import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DumpIndex, TakenDownRow, WithdrawnDump } from "#contract/dumps/dump.ts";
import { syncDirectory } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import type { Signer } from "#signing/signing-keys.ts";
import { holdsSlug } from "./dump-slugs.ts";
import { openDump } from "./dump-source.ts";
import { listDumps, readDumpIndex } from "./kept-dumps.ts";
import { rewriteDump } from "./rewrite-dump.ts";
import { verifyDump } from "./verify-dump.ts";

interface FollowOptions {
	directory: string;
	/** Every slug that was ever taken down for good. */
	takenDown: readonly TakenDownRow[];
	/** Slugs that may come back. */
	hidden?: ReadonlySet<string>;
	signer: Signer;
	/** False when the time is up. The rest is done with the next hour. */
	mayGoOn: () => boolean;
}

interface Followed {
	takedowns: Pick<DumpIndex, "taken_down" | "withdrawn">;
	/** Failures of the disk. The affected dumps wait for the next hour. */
	failures: unknown[];
}

/**
 * Removes agents that were taken down for good from every dump. First, all affected dumps are hidden. Then each is rewritten
 * and restored after verification. A dump that cannot be verified is deleted, and the list says so. A takedown is
 * listed after all dumps have been checked for it. Dumps with a hidden agent stay hidden as they are until that is decided. Can be interrupted at any point: the next run continues there.
 */
export async function followTakedowns(options: FollowOptions): Promise<Followed> {
	const { directory, takenDown, hidden = new Set(), mayGoOn } = options;
	const before = await readDumpIndex(directory).catch(() => undefined);
	const known = new Set(before?.taken_down.map(({ slug }) => slug));
	const slugs = takenDown.map(({ slug }) => slug);
	const fresh = new Set([...slugs.filter((slug) => !known.has(slug)), ...hidden]);
	const failures: unknown[] = [];
	const failed = (error: unknown) => void failures.push(error);
	const isThrough = await withholdDumps({ directory, fresh, mayGoOn }).catch(failed);
	const closed = before?.withdrawn.filter(({ reason }) => reason === "unverifiable") ?? [];
	const waiting: WithdrawnDump[] = [];
	for (const id of await listWithheld(directory)) {
		const mayReturn = mayGoOn() && !(await mayHold(join(withheldIn(directory), id), hidden));
		const isBack = mayReturn ? await bringBack(id, options).catch(failed) : undefined;
		if (isBack === undefined) waiting.push({ id, reason: "being_rewritten" });
		if (isBack === false) closed.push({ id, reason: "unverifiable" });
	}
	const listed = isThrough ? takenDown : takenDown.filter(({ slug }) => known.has(slug));
	return { takedowns: { taken_down: [...listed], withdrawn: [...waiting, ...closed] }, failures };
}

/**
 * Newest first. A hidden dump that is also visible was restored by a run that was killed before it could clean up.
 */
async function listWithheld(directory: string): Promise<string[]> {
	const back = new Set(await listDumps(directory));
	const withheld = await listDumps(withheldIn(directory));
	for (const id of withheld) {
		if (back.has(id)) await removeFolder(join(withheldIn(directory), id));
	}
	return withheld.filter((id) => !back.has(id)).reverse();
}

/** False if the result cannot be verified. */
async function bringBack(id: string, { directory, takenDown, signer }: FollowOptions) {
	const from = join(withheldIn(directory), id);
	const draft = join(directory, `${id}.tmp`);
	const gone = new Map(takenDown.map((row) => [row.slug, row]));
	if (!(await mayHold(from, new Set(gone.keys())))) {
		await rename(from, join(directory, id));
		return true;
	}
	const isFit = await rewriteDump({ from, to: draft, gone, signer })
		.then(async () => (await verifyDump(await openDump(draft), [signer.key])).count === 0)
		.catch((error: unknown) => {
			if (isDiskFault(error)) throw error;
			return false;
		});
	if (isFit) await rename(draft, join(directory, id));
	else await rm(draft, { recursive: true, force: true });
	await removeFolder(from);
	return isFit;
}

/** Where dumps wait to be rewritten: next to the folder of dumps, but not served. */
export const withheldIn = (directory: string) => join(dirname(directory), "withheld-dumps");

interface WithholdOptions {
	directory: string;
	/** Slugs that were taken down and may still be in a dump. */
	fresh: ReadonlySet<string>;
	mayGoOn: () => boolean;
}

/** Newest first. False if there was not enough time to check all dumps. */
async function withholdDumps({ directory, fresh, mayGoOn }: WithholdOptions) {
	const withheld = withheldIn(directory);
	for (const id of (await listDumps(directory)).reverse()) {
		if (!mayGoOn()) return false;
		const folder = join(directory, id);
		if (!(await mayHold(folder, fresh))) continue;
		await mkdir(withheld, { recursive: true, mode: 0o700 });
		// Left by a killed run. The visible dump is complete and newer.
		await removeFolder(join(withheld, id));
		await rename(folder, join(withheld, id));
		await syncDirectory(directory);
	}
	return true;
}

/** An unreadable dump, or one without a list, may contain anything. */
async function mayHold(folder: string, fresh: ReadonlySet<string>): Promise<boolean> {
	try {
		return fresh.size > 0 && (await holdsSlug(folder, fresh));
	} catch (error) {
		if (isDiskFault(error)) throw error;
		return fresh.size > 0;
	}
}

function isDiskFault(error: unknown): boolean {
	if (!(error instanceof Error) || !("syscall" in error)) return false;
	return error.syscall !== undefined && !("code" in error && error.code === "ENOENT");
}
