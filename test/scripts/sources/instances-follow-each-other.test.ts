import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AgentDetail } from "#contract/agents/agent.ts";
import { AgentList } from "#contract/agents/agent-list.ts";
import { eventually, freshInstance, registryJson, startServer } from "../command-line.ts";
import type { Instance } from "../instance.ts";

/** An empty registry that is served, and follows on request. */
async function servedInstance(): Promise<Instance> {
	const instance = await freshInstance();
	const more = { OUTBOUND_ALLOW: "127.0.0.1", FOLLOW_SOURCES: "off" };
	const outgoing = { ...instance, settings: { ...instance.settings, ...more } };
	await registryJson(outgoing, "init");
	await startServer(outgoing);
	return outgoing;
}

async function list(instance: Instance, title: string): Promise<void> {
	const file = join(instance.root, "agents.json");
	const agent = { slug: "tide-table", title, website_url: "https://tide-table.dev/" };
	await writeFile(file, JSON.stringify({ agents: [agent] }));
	await registryJson(instance, "import", "agent-registry", file, "--approve");
}

async function changesOf({ baseUrl }: Instance, wanted: (list: AgentList) => boolean) {
	const ask = async () => {
		const answer = await fetch(`${baseUrl}/api/v1/agents?updated_since=2026-01-01`);
		return AgentList.parse(await answer.json());
	};
	const { data, tombstones = [] } = await eventually(ask, wanted);
	return { slugs: data.map(({ slug }) => slug), tombstones };
}

const isListed = ({ data }: AgentList) => data.length > 0;
const isBuried = ({ tombstones = [] }: AgentList) => tombstones.length > 0;

it("What an instance lists and takes down is the same at another one that follows it, and comes back to neither.", async () => {
	const [first, second] = [await servedInstance(), await servedInstance()];
	const follows = async (follower: Instance, { baseUrl }: Instance) => {
		const words = ["source", "add", "agent-registry", baseUrl, "--name", "other", "--approve"];
		await registryJson(follower, ...words);
	};
	const run = (instance: Instance) => registryJson(instance, "source", "run", "other");
	await follows(second, first);
	await follows(first, second);

	await list(first, "Tide Table");
	expect((await changesOf(first, isListed)).slugs).toEqual(["tide-table"]);
	expect(await run(second)).toMatchObject({ added: 1 });
	expect((await changesOf(second, isListed)).slugs).toEqual(["tide-table"]);
	const home = `${first.baseUrl}/agents/tide-table/`;
	const shown = await fetch(`${second.baseUrl}/api/v1/agents/tide-table`);
	expect(AgentDetail.parse(await shown.json())).toMatchObject({ title: "Tide Table", home });
	expect(await run(first)).toMatchObject({ added: 0, updated: 0, quarantined: 0 });

	await list(first, "Tide Tables");
	await changesOf(first, ({ data }) => data.some(({ title }) => title === "Tide Tables"));
	expect(await run(second)).toMatchObject({ added: 0, updated: 1 });
	const { slugs } = await changesOf(second, ({ data }) =>
		data.some(({ title }) => title === "Tide Tables"),
	);
	expect(slugs).toEqual(["tide-table"]);

	await registryJson(first, "agent", "remove", "tide-table", "--reason", "It is gone for good.");
	await changesOf(first, isBuried);
	expect(await run(first)).toMatchObject({ added: 0 });
	expect(await run(second)).toMatchObject({ kind: "changes", gone: 1 });
	for (const instance of [second, first]) {
		const { slugs: left, tombstones } = await changesOf(instance, isBuried);
		expect(left).toEqual([]);
		expect(tombstones).toMatchObject([{ slug: "tide-table", moved_to: null, home }]);
		expect(await run(instance)).toMatchObject({ added: 0, gone: 0 });
	}
});
