import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import { createLowdbRegistry } from "#registry/stores/lowdb.ts";
import { createDirectory } from "../../disk/fresh-directory.ts";
import { agent } from "../../registry/record-builders.ts";
import { allCommands, registry } from "../command-line.ts";
import { type Instance, instanceIn } from "../instance.ts";
import { makeSampleInstance } from "../sample-instance.ts";
import { COMMAND_EXAMPLES } from "./command-examples.ts";

let root: string;
let shared: Instance;
const wordsOf = new Map<string, readonly string[]>();

beforeAll(async () => {
	root = await createDirectory();
	const tools = join(root, "tools.json");
	await writeFile(tools, '[{"name":"tide"}]');
	const lock = join(root, "agents.lock.json");
	await writeFile(lock, JSON.stringify({ ...LOCK_EXAMPLE, agents: [] }));
	shared = await instanceIn(root);
	await createLowdbRegistry(shared.dataDirectory, (store) =>
		store.transact(async (save) => {
			save.agents.save(agent("harbor-scout"));
			for (const [command, { words }] of Object.entries(COMMAND_EXAMPLES)) {
				const name = `of-${command.replace(/\W/g, "-")}`;
				wordsOf.set(command, words?.({ name, save, folder: root, tools, lock }) ?? []);
			}
		}),
	);
});
afterAll(() => rm(root, { recursive: true, force: true }));

it("has an example of each command", () => {
	expect(Object.keys(COMMAND_EXAMPLES)).toEqual(allCommands().map(([command]) => command));
});

it.each(Object.entries(COMMAND_EXAMPLES))(
	"%s works",
	async (command, { says, code = 0, ...example }) => {
		const words = [...command.split(" "), ...(wordsOf.get(command) ?? [])];
		if (example.before) await registry(shared, ...example.before(root));
		const { settings } = await instanceFor(command, example.needs);
		const said = await registry({ settings: { ...settings, CHECK_SUBMISSIONS: "on" } }, ...words);
		expect(said).toMatchObject({ code, stdout: expect.stringMatching(says) });
	},
);

async function instanceFor(command: string, needs?: "nothing" | "release"): Promise<Instance> {
	if (needs === undefined) return shared;
	const folder = join(root, `for-${command}`);
	await mkdir(folder);
	if (needs === "nothing") return instanceIn(folder);
	const sample = await makeSampleInstance({ built: true });
	return sample.copyTo(folder).finally(sample.remove);
}
