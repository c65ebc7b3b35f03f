import { join } from "node:path";
import type { DumpFile } from "#contract/dump.ts";
import { renderNdjsonLine } from "#render/ndjson.ts";
import { type DumpContext, dumpAgents } from "#views/dumps/dump-table-views.ts";
import { AGENT_TABLES, OTHER_TABLES } from "./dump-tables.ts";
import { openCompressed } from "./write-files.ts";

/** Agents per write: a few hundred kilobytes of text. */
const AGENTS_A_WRITE = 200;

type OnProgress = (done: number, total: number) => void;

/** Writes every file of rows into a folder and describes each of them. */
export async function writeTables(
	folder: string,
	dump: DumpContext,
	onProgress: OnProgress,
): Promise<DumpFile[]> {
	const files = await writeAgentTables(folder, dump, onProgress);
	for (const { name, rows } of OTHER_TABLES) {
		const file = openCompressed(join(folder, `${name}.gz`));
		const lines = rows(dump).map(renderNdjsonLine);
		await file.write(lines.join(""));
		files.push({ ...(await file.close()), rows: lines.length });
	}
	return files;
}

async function writeAgentTables(
	folder: string,
	dump: DumpContext,
	onProgress: OnProgress,
): Promise<DumpFile[]> {
	const open = AGENT_TABLES.map(({ name, head, linesOf }) => {
		const file = openCompressed(join(folder, `${name}.gz`));
		return { file, linesOf, waiting: [head], rows: 0 };
	});
	const flush = () =>
		Promise.all(open.map((table) => table.file.write(table.waiting.splice(0).join(""))));
	const total = dump.context.snapshot.agents.length;
	let done = 0;
	for (const agent of dumpAgents(dump)) {
		for (const table of open) {
			const lines = table.linesOf(agent);
			table.waiting.push(...lines);
			table.rows += lines.length;
		}
		done += 1;
		if (done % AGENTS_A_WRITE > 0) continue;
		await flush();
		onProgress(done, total);
	}
	await flush();
	return Promise.all(open.map(async ({ file, rows }) => ({ ...(await file.close()), rows })));
}
