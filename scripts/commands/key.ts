import type { Command } from "commander";
import { readConfig } from "#api/settings/config.ts";
import { registryEngine } from "#registry/engine.ts";
import { openSigner, readDumpKeys, rotateKey } from "#signing/signing-keys.ts";
import { type OutputOptions, printRows, UsageError } from "../terminal/terminal.ts";

const NOTES = `
The private key is in DATA_DIR/signing, readable only by its owner, and in no release or backup. If you restore a
registry elsewhere, copy the folder too, as migrate-store does, or later dumps are signed with a new key. Public keys
are published with the next release, and stay published when they are retired, for the dumps that they signed.`;

export function addKeyCommands(program: Command): void {
	const key = program.command("key").addHelpText("after", NOTES);
	key
		.command("show", { isDefault: true })
		.description("show all public keys; creates the first if there is none")
		.option("--json", "print JSON")
		.action((options: OutputOptions) => printKeys(openSigner, options));
	key
		.command("rotate")
		.description("create a new key for all future dumps")
		.option("--json", "print JSON")
		.action((options: OutputOptions) => printKeys(rotateKey, options));
}

/** Prints all keys after one is created, if one is to be. */
async function printKeys(
	create: (dataDirectory: string, at: Date) => Promise<unknown>,
	options: OutputOptions,
): Promise<void> {
	const config = readConfig(process.env);
	const { dataDirectory } = config;
	const engine = await registryEngine(config);
	// A key in an empty folder would keep a registry from being created there.
	if (!(await engine.holds())) {
		throw new UsageError(`There is no registry in ${engine.name}; registry init creates one.`);
	}
	await create(dataDirectory, new Date());
	printRows(
		await readDumpKeys(dataDirectory),
		{
			key: ({ kid }) => kid,
			made: ({ created_at }) => created_at,
			retired: ({ retired_at }) => retired_at,
			public: ({ x }) => x,
		},
		options,
	);
}
