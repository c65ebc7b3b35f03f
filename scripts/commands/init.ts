import type { Command } from "commander";
import { type Config, readConfig } from "#api/config.ts";
import { registryEngine } from "#registry/engine.ts";
import { followTelling } from "../sources/follow-telling.ts";
import { PRESETS, type Preset } from "../sources/presets.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { UsageError } from "../terminal/run-script.ts";
import { describeCounts } from "./describe-source.ts";
import { runOnRegistry } from "./registry-access.ts";

interface InitOptions extends OutputOptions {
	follow?: string;
	address?: string;
	ifMissing?: boolean;
}

const NAMES = Object.keys(PRESETS).join(", ");

export function addInitCommand(program: Command): void {
	program
		.command("init")
		.description("make an empty registry instead of the sample that the first start would fill in")
		.option("--follow <what>", `fill it from a registry that is followed from now on: ${NAMES}`)
		.option("--address <address>", "where that registry is, if not at its own address")
		.option("--if-missing", "change nothing where there is a registry already")
		.option("--json", "print JSON")
		.action(async ({ follow, address, ifMissing, ...options }: InitOptions) => {
			const preset = presetOf(follow, address);
			const config = readConfig(process.env);
			const engine = await registryEngine(config);
			const { dataDirectory } = config;
			if (ifMissing && (await engine.holds())) {
				return printResult({ dataDirectory }, `There is a registry in ${engine.name}.`, options);
			}
			await engine.create();
			const made = `Made an empty registry in ${engine.name}.`;
			if (!preset) return printResult({ dataDirectory }, made, options);
			process.stderr.write(`${made}\n`);
			await followPreset(preset, config, options);
		});
}

function presetOf(name: string | undefined, address: string | undefined): Preset | undefined {
	if (name === undefined && address !== undefined) {
		throw new UsageError("--address belongs to --follow.");
	}
	if (name === undefined) return undefined;
	const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
	if (!preset) throw new UsageError(`--follow takes one of ${NAMES}.`);
	return { ...preset, ...(address !== undefined && { address }) };
}

async function followPreset(
	{ name, format, address, about }: Preset,
	{ dataDirectory }: Config,
	options: OutputOptions,
): Promise<void> {
	const decision = "approve";
	await runOnRegistry("source.add", { name, format, place: address, decision });
	process.stderr.write(
		`Following ${address}. If this is interrupted, "npm run registry -- source run ${name}" goes on where it was.\n`,
	);
	const result = await followTelling(name, { isFull: false, about });
	const sentence = `${describeCounts(result)}.\nnpm start builds the first release, serves it, and follows ${name} from then on.`;
	printResult({ dataDirectory, result }, sentence, options);
}
