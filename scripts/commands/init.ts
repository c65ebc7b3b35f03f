import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { type Config, readConfig } from "#api/settings/config.ts";
import { registryEngine } from "#registry/engine.ts";
import { addUsualCategories } from "#registry/usual-categories.ts";
import { describeCounts } from "#views/texts/describe-source.ts";
import { followTelling } from "../sources/follow-telling.ts";
import { PRESETS, type Preset } from "../sources/presets.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";
import { ACTOR, runOnRegistry } from "./registry-access.ts";

interface InitOptions extends OutputOptions {
	follow?: string;
	address?: string;
	ifMissing?: boolean;
	categories: boolean;
}

const NAMES = Object.keys(PRESETS).join(", ");

export function addInitCommand(program: Command): void {
	program
		.command("init")
		.option(
			"--follow <what>",
			`fill it from another registry, and follow that from now on: ${NAMES}`,
		)
		.option("--address <address>", "address of that registry, if not its usual one")
		.option("--no-categories", "without the usual categories; category add makes your own")
		.option("--if-missing", "change nothing if there is already a registry")
		.option("--json", "print JSON")
		.action(async ({ follow, address, ifMissing, categories, ...options }: InitOptions) => {
			const preset = presetOf(follow, address);
			const config = readConfig(process.env);
			const engine = await registryEngine(config);
			const { dataDirectory } = config;
			if (ifMissing && (await engine.holds())) {
				return printResult({ dataDirectory }, `There is a registry in ${engine.name}.`, options);
			}
			const context = { now: () => new Date(), randomBytes, limits: config.limits };
			await engine.create(async (store) => {
				// Forms ask for a category, so there are some to choose from.
				if (categories) await addUsualCategories({ ...context, store }, ACTOR);
			});
			const words = `Created an empty registry in ${engine.name}.`;
			if (!preset) return printResult({ dataDirectory }, words, options);
			process.stderr.write(`${words}\n`);
			await followPreset(preset, config, options);
		});
}

function presetOf(name: string | undefined, address: string | undefined): Preset | undefined {
	if (name === undefined && address !== undefined) {
		throw new UsageError("--address needs --follow.");
	}
	if (name === undefined) return undefined;
	const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
	if (!preset) throw new UsageError(`--follow must be one of ${NAMES}.`);
	return { ...preset, ...(address !== undefined && { address }) };
}

async function followPreset(
	{ name, format, address, about }: Preset,
	{ dataDirectory }: Config,
	options: OutputOptions,
): Promise<void> {
	await runOnRegistry("source.add", { name, format, place: address, decision: "approve" });
	process.stderr.write(
		`Following ${address}. If this is interrupted, "npm run registry -- source run ${name}" continues from there.\n`,
	);
	const result = await followTelling(name, { isFull: false, about });
	const sentence = [
		`${describeCounts(result)}.`,
		`npm start builds the first release, serves it, and follows ${name} from then on.`,
	];
	printResult({ dataDirectory, result }, sentence, options);
}
