// Collects evidence as the service does, without its pages. What no listing names is looked at too.
import { randomBytes } from "node:crypto";
import { scheduleLooks } from "#api/evidence/schedule-looks.ts";
import { collectorCommand } from "#api/process/confined-commands.ts";
import { readConfig } from "#api/settings/config.ts";
import { registryEngine } from "#registry/engine.ts";

const EVERY_MS = 1000;

const config = readConfig(process.env);
const store = await (await registryEngine(config)).open();
if (!store) throw new Error("Another process has the registry.");
scheduleLooks({
	command: collectorCommand({
		baseUrl: config.baseUrl,
		siteName: "Trial",
		allowed: ["127.0.0.0/8"],
		skipped: [],
	}),
	registry: {
		now: () => new Date(),
		randomBytes,
		limits: config.limits,
		store: {
			...store,
			whileHeld: async (name, work) =>
				name === "evidence:plan" ? undefined : store.whileHeld(name, work),
		},
	},
	log: (level, message, fields) =>
		process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`),
	everyMs: EVERY_MS,
	planEveryMs: EVERY_MS,
});
process.stdout.write("collecting\n");
