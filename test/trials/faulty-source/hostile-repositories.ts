import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseJson } from "#contract/parse-json.ts";
import { commitFiles, goodServer } from "../../sources/hostile-repository.ts";
import type { Setting } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";

const READER = join(import.meta.dirname, "read-repository.ts");
/** Memory of the process that reads. Each repository would need more if it were held at once. */
const MEGABYTES = 96;
const MAX_ENTRIES = 5_000;

const named = (count: number, text: string) =>
	Array.from({ length: count }, (_, index) => ({ name: `s${10_000 + index}.json`, text }));

/** Tiny repositories that fill memory or stop a reader, and what is read of each. */
const REPOSITORIES = [
	{
		what: "many names of one text",
		files: () => named(3_000, "[".repeat(65_000)),
		read: { entries: 1, invalid: 3_000, refused: "" },
	},
	{
		what: "many empty names",
		files: () => named(20_000, ""),
		read: {
			entries: 0,
			invalid: 0,
			refused: "has 20001 documents; FOLLOW_MAX_ENTRIES allows 5000.",
		},
	},
	{
		what: "huge files",
		files: () =>
			[0, 1, 2].map((which) => ({ name: `${which}.json`, text: listOf(20_000_000, which) })),
		read: { entries: 1, invalid: 3, refused: "" },
	},
	{
		what: "lists of very many values",
		files: () =>
			[0, 1, 2].map((which) => ({ name: `${which}.json`, text: listOf(1_900_000, which) })),
		read: { entries: 1, invalid: 3, refused: "" },
	},
];

function listOf(count: number, value: number): string {
	return `[${`${value},`.repeat(count)}${value}]`;
}

/** What went wrong while each of them was read by a process with little memory, in sentences. */
export async function followHostile(setting: Setting): Promise<string[]> {
	const broken: string[] = [];
	for (const [index, { what, files, read }] of REPOSITORIES.entries()) {
		const folder = join(await trialFolder(setting), `repository-${index}`);
		await mkdir(folder, { recursive: true });
		const place = commitFiles(folder, [...files(), { name: "z.json", text: goodServer("z") }]);
		const limit = `--max-old-space-size=${MEGABYTES}`;
		const ran = await promisify(execFile)(process.execPath, [
			limit,
			READER,
			place,
			String(MAX_ENTRIES),
		]).catch((error: Error) => error);
		if (ran instanceof Error) {
			broken.push(`A repository with ${what} ended its reader: ${ran.message.slice(0, 200)}`);
			continue;
		}
		const found = parseJson(ran.stdout) as typeof read;
		const isSame =
			found.entries === read.entries &&
			found.invalid === read.invalid &&
			found.refused.endsWith(read.refused) &&
			(read.refused !== "" || found.refused === "");
		if (!isSame) broken.push(`A repository with ${what} was read as ${ran.stdout}.`);
	}
	return broken;
}
