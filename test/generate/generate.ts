// Adds invented agents to the registry of DATA_DIR or DATABASE_URL, or activity on some of them, for benches and trials.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { readConfig } from "#api/settings/config.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryContext } from "#registry/store.ts";
import { createSteps } from "../../scripts/terminal/steps.ts";
import { runScript, UsageError } from "../../scripts/terminal/terminal.ts";
import { wholeNumber } from "../../scripts/terminal/whole-number.ts";
import { generateAgents } from "./generate-agents.ts";
import { generateChanges } from "./generate-changes.ts";

const HELP = `Usage: node test/generate/generate.ts --agents <count> [--first <number>] [--seed <text>] [--documents]
       node test/generate/generate.ts --changes <count> [--seed <text>]

Adds invented agents, or views, votes and new descriptions to some that are there. No service may hold the registry.
`;

const ACTOR = { id: "operator:command-line" };

/** How many agents are stored at once. In the file store each part rewrites all previous ones. */
const PART = 25_000;

const { values } = parseArgs({
	options: {
		agents: { type: "string" },
		changes: { type: "string" },
		first: { type: "string", default: "0" },
		seed: { type: "string", default: "trial" },
		documents: { type: "boolean" },
		help: { type: "boolean" },
	},
});

await runScript(async () => {
	const { agents, changes } = values;
	if ((agents === undefined) === (changes === undefined))
		throw new UsageError("Give either --agents to add or --changes to make.");
	const config = readConfig(process.env);
	const engine = await registryEngine(config);
	const store = await engine.open();
	if (!store) throw new UsageError(`Another process is using the registry in ${engine.name}.`);
	try {
		const context = { store, now: () => new Date(), randomBytes, limits: config.limits };
		if (agents !== undefined) await addAgents(context, wholeNumber("--agents", agents));
		if (changes !== undefined) {
			const count = wholeNumber("--changes", changes);
			await generateChanges(context, { count, seed: values.seed }, ACTOR);
		}
		await engine.requestBuild("build");
	} finally {
		await store.close();
	}
	return 0;
}, HELP);

async function addAgents(context: RegistryContext, count: number): Promise<void> {
	const { seed, documents } = values;
	const start = wholeNumber("--first", values.first);
	await createSteps(process.stderr).run("generate", async (report) => {
		for (let done = 0; done < count; done += PART) {
			const part = { first: start + done, count: Math.min(PART, count - done), seed, documents };
			await generateAgents(context, part, ACTOR);
			report(done + part.count, count);
		}
	});
}
