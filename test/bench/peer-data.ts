import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { newestSnapshotId, openSnapshot } from "#snapshot/snapshot-file.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { PAGE_VIEWS } from "#views/pages/page-views.ts";
import { createViewContext } from "#views/view-context.ts";

const SITE = {
	baseUrl: "https://registry.example",
	name: "Agent Registry",
	contactEmail: "bench@registry.example",
	limits: DEFAULT_LIMITS,
};

export interface PeerData {
	/** A Markdown file for each agent, with its details as front matter. */
	contentDirectory: string;
	/** A line for each agent: its slug, its details, and what its page shows. */
	viewsFile: string;
}

/** Writes the input of the other generators: the agents of the newest snapshot with every value computed. */
export async function writePeerData(dataDirectory: string, directory: string): Promise<PeerData> {
	const id = await newestSnapshotId(dataDirectory);
	if (id === undefined) throw new Error(`There is no snapshot in ${dataDirectory}.`);
	const context = createViewContext(await openSnapshot(dataDirectory, id), SITE);
	const contentDirectory = join(directory, "content");
	const viewsFile = join(directory, "views.jsonl");
	await mkdir(join(contentDirectory, "agents"), { recursive: true });
	const views = createWriteStream(viewsFile);
	for (const agent of context.snapshot.agents) {
		const { slug, title } = agent;
		const detail = agentDetailView(context, agent);
		const view = PAGE_VIEWS.agent(context, { slug });
		const matter = { title, url: `/agents/${slug}/`, detail };
		await writeFile(join(contentDirectory, "agents", `${slug}.md`), `${JSON.stringify(matter)}\n`);
		if (!views.write(`${JSON.stringify({ slug, detail, view })}\n`)) await once(views, "drain");
	}
	await once(views.end(), "finish");
	return { contentDirectory, viewsFile };
}
