import { createReadStream } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import * as dump from "#contract/dumps/dump.ts";
import { DumpAgent } from "#contract/dumps/dump-agent.ts";
import { Advisory } from "#contract/evidence/osv.ts";
import { Incident } from "#contract/market/incident.ts";
import { recountAgent } from "#domain/agents/recount-agent.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { renderJson } from "#render/json.ts";
import type { Signer } from "#signing/signing-keys.ts";
import { namingOnly } from "#snapshot/agents/attached-records.ts";
import { writeDumpSlugs } from "./dump-slugs.ts";
import { AGENT_TABLES } from "./dump-tables.ts";
import { readDumpManifest } from "./kept-dumps.ts";
import { unpackLines } from "./read-rows.ts";
import { isOfMethod, recountMood } from "./recount.ts";
import { openCompressed, sealDump } from "./write-files.ts";

interface RewriteOptions {
	from: string;
	/** Folder to write, which must not exist yet. */
	to: string;
	/** Agents to remove, by slug. */
	gone: ReadonlyMap<string, dump.TakenDownRow>;
	signer: Signer;
}

/**
 * Rewrites a dump without some agents: others move up in rank, the mood is recomputed, and the manifest lists the
 * removed agents and is signed with the current key. A dump of another method keeps its stated figures. Throws for a
 * dump of another version.
 */
export async function rewriteDump({ from, to, gone, signer }: RewriteOptions): Promise<void> {
	const manifest = await readDumpManifest(from);
	await rm(to, { recursive: true, force: true });
	await mkdir(to);
	const agents = await rewriteAgents({ from, to, gone, manifest });
	const incidents: Incident[] = [];
	const others: dump.DumpFile[] = [];
	for (const table of lineTables({ gone, lost: agents.lost, incidents })) {
		if (holds(manifest, table)) others.push(await rewriteLines({ from, to }, table));
	}
	await copyFile(join(from, dump.DUMP_SCHEMA), join(to, dump.DUMP_SCHEMA));
	const written = [...agents.files, ...others];
	const rewritten: dump.DumpManifest = {
		...manifest,
		agents: agents.scored.length,
		mood: isOfMethod(manifest)
			? recountMood({
					agents: agents.scored,
					incidents,
					days: manifest.mood.days ?? 0,
					at: new Date(manifest.at),
				})
			: manifest.mood,
		key_id: signer.key.kid,
		taken_down: [...(manifest.taken_down ?? []), ...agents.went],
		files: manifest.files.map((file) => written.find(({ name }) => name === file.name) ?? file),
	};
	await writeDumpSlugs(to, agents.scored);
	await sealDump(to, rewritten, signer);
}

/** Dumps of earlier versions have fewer tables. */
function holds({ files }: dump.DumpManifest, { name }: { name: string }): boolean {
	return files.some((file) => file.name === `${name}.gz`);
}

const linesOf = (folder: string, file: string) =>
	unpackLines(createReadStream(join(folder, `${file}.gz`)));

async function rewriteAgents({
	from,
	to,
	gone,
	manifest,
}: Omit<RewriteOptions, "signer"> & { manifest: dump.DumpManifest }) {
	const at = new Date(manifest.at);
	const has = (table: { name: string }) => holds(manifest, table);
	const tables = AGENT_TABLES.filter(has).map(({ name, head, linesOf }) => {
		return { linesOf, file: openCompressed(join(to, `${name}.gz`), head) };
	});
	const scored: ScoredAgent[] = [];
	const went: dump.TakenDownRow[] = [];
	const lost = new Map<string | null, number>();
	for await (const line of linesOf(from, "agents.ndjson")) {
		const agent = DumpAgent.parse(JSON.parse(line));
		const row = gone.get(agent.slug);
		if (row) {
			went.push(row);
			lost.set(agent.category, (lost.get(agent.category) ?? 0) + 1);
			continue;
		}
		const before = scored.at(-1);
		const isTied = before?.marketScore === agent.market_score;
		const rank = isTied ? before.rank : scored.length + 1;
		const moved = isOfMethod(manifest) ? { ...agent, rank } : agent;
		scored.push(recountAgent(moved, at).scored);
		for (const table of tables) await table.file.write(table.linesOf(moved));
	}
	const files = await Promise.all(tables.map(({ file }) => file.close()));
	return { files, scored, went, lost };
}

interface LineTable {
	name: string;
	/** A line without what is gone. Undefined if that is all of it. */
	rewrite: (line: string) => string | undefined;
}

interface Changes {
	gone: RewriteOptions["gone"];
	/** Number of agents removed from each category. */
	lost: ReadonlyMap<string | null, number>;
	/** Is filled with the incidents as they were. */
	incidents: Incident[];
}

/** Tables with a line of JSON per row, besides those about agents. */
function lineTables({ gone, lost, incidents }: Changes): LineTable[] {
	return [
		{
			name: "categories.ndjson",
			rewrite(line) {
				const category: { slug: string; agents: number } = JSON.parse(line);
				return renderJson({
					...category,
					agents: category.agents - (lost.get(category.slug) ?? 0),
				});
			},
		},
		{
			name: "incidents.ndjson",
			rewrite(line) {
				const incident = Incident.parse(JSON.parse(line));
				incidents.push(incident);
				return renderJson({ ...incident, ...namingOnly(incident, (slug) => !gone.has(slug)) });
			},
		},
		{
			name: "evidence.ndjson",
			rewrite(line) {
				const { slug }: { slug: string } = JSON.parse(line);
				return gone.has(slug) ? undefined : `${line}\n`;
			},
		},
		{
			name: "advisories.ndjson",
			rewrite(line) {
				const advisory = Advisory.parse(JSON.parse(line));
				const listings = `${advisory.database_specific.registry}/agents/`;
				const affected = advisory.affected.filter(({ database_specific: own }) => {
					const isListing = own?.subject.startsWith(listings);
					return !isListing || !gone.has(own?.subject.slice(listings.length, -1) ?? "");
				});
				return renderJson({ ...advisory, affected });
			},
		},
	];
}

async function rewriteLines(
	{ from, to }: Pick<RewriteOptions, "from" | "to">,
	{ name, rewrite }: LineTable,
): Promise<dump.DumpFile> {
	const file = openCompressed(join(to, `${name}.gz`));
	for await (const line of linesOf(from, name)) {
		const rewritten = rewrite(line);
		if (rewritten !== undefined) await file.write([rewritten]);
	}
	return file.close();
}
